import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readDemoFile, type DemoFile } from '../../seeds/demo/demo-file.js';

const root = join(import.meta.dirname, '..', '..');

/** `npm start` as a process of its own, run from the sources, on a data folder and a free port. */
export class LyceumProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly dataDir: string,
    readonly url: string,
    /** What it said until it was ready. */
    readonly said: string,
  ) {}

  static async start(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<LyceumProcess> {
    const args = ['--import', join(root, 'scripts', 'typescript', 'register.mjs'), join(root, 'src', 'main.ts')];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, LYCEUM_DATA: dataDir, PORT: '0', LOG_LEVEL: 'error', NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`Lyceum ended with ${String(code)} before it was ready:\n${said}`);
    });
    const ready = (async () => {
      for await (const line of createInterface({ input: child.stdout })) {
        said += `${line}\n`;
        const url = /^Lyceum is ready: (\S+)$/.exec(line)?.[1];
        if (url) return url;
      }
      return ended;
    })();
    const url = await Promise.race([ready, ended]);
    ended.catch(() => undefined);
    return new LyceumProcess(child, dataDir, url, said);
  }

  get demo(): DemoFile {
    const demo = readDemoFile(this.dataDir);
    if (!demo) throw new Error(`there is no demo world in ${this.dataDir}`);
    return demo;
  }

  /** Ends it and gives its exit code; null after SIGKILL. */
  async end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = await gone;
    return code as number | null;
  }
}
