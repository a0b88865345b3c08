import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { installedChromium } from './browser/installed.js';

describe('the browser of the tests', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('runs scripts, draws and has nothing in its profile', async () => {
    const page = await browser.newPage();
    await page.setContent('<h1>Лицей</h1><script>document.querySelector("h1").textContent += " " + 6 * 7</script>');
    expect(await page.textContent('h1')).toBe('Лицей 42');
    expect((await page.screenshot()).length).toBeGreaterThan(1_000);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('says when CHROMIUM_PATH names nothing', () => {
    expect(() => installedChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow(
      'CHROMIUM_PATH names /nowhere/chromium, which is not there.',
    );
    expect(installedChromium({ CHROMIUM_PATH: process.execPath, PATH: '' })).toBe(process.execPath);
  });
});
