import { chromium, type Browser } from 'playwright-core';
import { installedChromium } from './browser/installed.js';
import { shippedChromium, type Chromium } from './browser/shipped.js';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NONE = `No Chromium was found for the tests of the windows, and npm ships none for ${process.platform} on \
${process.arch}. Install Chromium or Chrome, or name one in CHROMIUM_PATH.`;

/** A real Chromium with an empty profile: the one of this machine, else the one that npm ships. The caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const installed = installedChromium();
  const { path, env }: Chromium = installed ? { path: installed, env: {} } : await shippedChromium(NONE);
  return chromium.launch({ executablePath: path, headless: true, args: FLAGS, env: { ...environment(), ...env } });
}

function environment(): Record<string, string> {
  const set = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(set);
}
