import { demoWorld } from '../seeds/demo/index.js';
import { welcome } from '../seeds/demo/welcome.js';
import { startLyceum, type StartOptions } from './lyceum.js';
import { loadConfig } from './platform/config/index.js';
import { orSay, untilStopped } from './until-stopped.js';

/** Everything in one process, with its demo world where that is wanted, until a signal stops it. */
export function serve(say: (text: string) => void, options: StartOptions = {}): Promise<void> {
  return orSay(async () => {
    const config = loadConfig();
    const lyceum = await startLyceum(config, options);
    const { app, foundation, url } = lyceum;
    const stopped = untilStopped(lyceum);
    const demo = config.demo ? await demoWorld(app, foundation.store, config.dataDir, url) : undefined;
    if (demo) say(welcome(demo));
    say(`Lyceum is ready: ${url}`);
    await stopped;
  });
}
