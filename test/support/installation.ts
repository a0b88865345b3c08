import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoWorld, type DemoFile } from '../../seeds/demo/index.js';
import type { DemoPersonName } from '../../seeds/demo/world.js';
import { Learner } from './learner.js';
import { TestLyceum } from './lyceum.js';

/** A platform in this process with a data folder in which its demo world is told. */
export class Installation {
  private constructor(
    readonly lyceum: TestLyceum,
    private readonly folder: string,
  ) {}

  static async begin(clock: string): Promise<Installation> {
    return new Installation(await TestLyceum.start(clock), mkdtempSync(join(tmpdir(), 'lyceum-demo-')));
  }

  /** What a start does with the demo world. */
  async start(): Promise<DemoFile> {
    const { app, foundation } = this.lyceum.lyceum;
    const demo = await demoWorld(app, foundation.store, this.folder, this.lyceum.url);
    if (!demo) throw new Error('there is no demo world');
    return demo;
  }

  /** Puts a demo.json into the folder, of this version or of an earlier one. */
  tell(demo: object): void {
    writeFileSync(join(this.folder, 'demo.json'), JSON.stringify(demo));
  }

  /** Where the log ends. */
  head(): Promise<string> {
    return this.lyceum.lyceum.foundation.store.head();
  }

  async learner({ people }: DemoFile, name: DemoPersonName): Promise<Learner> {
    return new Learner(await this.lyceum.agent({ id: '', ...people[name] }));
  }

  async end(): Promise<void> {
    await this.lyceum.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
