import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGE = '@sparticuz/chromium';

/** A program and what its environment must hold beside that of the tests. */
export interface Chromium {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The Chromium in the package `@sparticuz/chromium`, for Linux on x64; elsewhere an error that says `otherwise`. It is unpacked
 * once per version into the temp folder, aside and then renamed, so that workers do not meet half of it.
 */
export async function shippedChromium(otherwise: string): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(otherwise);
  const folder = join(tmpdir(), `lyceum-chromium-${version()}`);
  if (!existsSync(folder)) await unpack(folder);
  const path = join(folder, 'chromium');
  return { path, env: await lacking(path, folder) };
}

function version(): string {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return devDependencies[PACKAGE] ?? 'unknown';
}

/** The package unpacks where TMPDIR says, and libraries and fonts too when it believes to be in AWS Lambda. */
async function unpack(folder: string): Promise<void> {
  const aside = mkdtempSync(`${folder}-`);
  const env = { ...process.env, TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  const script = `const { default: chromium } = await import('${PACKAGE}'); await chromium.executablePath();`;
  await run(process.execPath, ['--input-type=module', '--eval', script], { env });
  try {
    renameSync(aside, folder);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(folder)) throw error;
    rmSync(aside, { recursive: true });
  }
}

/** The libraries and fonts of the package, where this machine has none of its own. */
async function lacking(path: string, folder: string): Promise<Chromium['env']> {
  const fonts: Chromium['env'] = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  const starts = await run(path, ['--version']).then(
    () => true,
    () => false,
  );
  return starts ? fonts : { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
}
