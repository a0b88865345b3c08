import type { StreamName } from '../../../src/platform/event-store/port/recorded-event.js';
import { OtherProcess } from '../../support/processes.js';

/** So many processes append so often to one stream of a store at the same moment; the kinds of their answers. */
export async function race(
  url: string,
  stream: StreamName,
  expected: 'no-stream' | 'any',
  processes: number,
  appends: number,
): Promise<readonly string[]> {
  const racers = Array.from({ length: processes }, () =>
    OtherProcess.start('test/contract/trials/racer.ts', url, stream, expected, String(appends)),
  );
  await Promise.all(racers.map((racer) => racer.says()));
  const answers = racers.map((racer) => racer.says<readonly string[]>());
  for (const racer of racers) racer.tell('go');
  return (await Promise.all(answers)).flat();
}
