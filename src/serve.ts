import { demoWorld } from '../seeds/demo/index.js';
import { welcome } from '../seeds/demo/welcome.js';
import { startLyceum, type Lyceum } from './lyceum.js';
import { loadConfig } from './platform/config/index.js';
import { operatorsSentence } from './platform/foundation/operators-sentence.js';

/** Everything in one process, with its demo world where that is wanted, until a signal stops it. */
export async function serve(say: (text: string) => void): Promise<void> {
  try {
    const config = loadConfig();
    const lyceum = await startLyceum(config);
    const { app, foundation, url } = lyceum;
    const stopped = stopOnSignals(lyceum);
    const demo = config.demo ? await demoWorld(app, foundation.store, config.dataDir, url) : undefined;
    if (demo) say(welcome(demo));
    say(`Lyceum is ready: ${url}`);
    await stopped;
  } catch (error) {
    const sentence = operatorsSentence(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exit(1);
  }
}

/** Calls under way are waited for this long. */
const LONGEST_STOP_MS = 30_000;

/** Resolves when a signal has stopped the platform, a second one ends it at once; so does a database that ends by itself. */
function stopOnSignals(lyceum: Lyceum): Promise<void> {
  let stopping: Promise<void> | undefined;
  const { foundation } = lyceum;
  void foundation.postgres?.ended.then((said) => {
    if (stopping) return;
    foundation.logger.fatal({ step: 'database', error: new Error(said) }, 'The embedded PostgreSQL ended by itself');
    process.exit(1);
  });
  return new Promise((resolve, reject) => {
    const onSignal = () => {
      if (stopping) return process.exit(1);
      setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
      stopping = lyceum.stop().then(resolve, reject);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  });
}
