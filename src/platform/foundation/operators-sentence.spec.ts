import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { ConfigError } from '../config/index.js';
import { EventStoreDbFault } from '../event-store/eventstoredb/faults.js';
import { WrongSecret } from '../event-store/sealed/postgres-key-vault.js';
import { operatorsSentence } from './operators-sentence.js';

it('a port in use is one sentence that names it and what to do', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as { port: number };
  const second = createServer().listen(port, '127.0.0.1');
  const [error] = await once(second, 'error').catch((thrown: unknown) => [thrown]);
  first.close();
  expect(operatorsSentence(error)).toBe(
    `127.0.0.1:${port} is taken by another program; end that program, or set PORT to another port.`,
  );
});

it.each([
  ['EACCES', 'set PORT to a port above 1023'],
  ['EADDRNOTAVAIL', 'set HOST to one that is'],
  ['ECONNREFUSED', 'mend DATABASE_URL'],
])('%s tells what to do', (code, advice) => {
  expect(operatorsSentence(Object.assign(new Error('no'), { code, port: 80, address: '10.0.0.1' }))).toContain(advice);
});

it('what the environment, the database or the secret lacks is said in its own words', () => {
  expect(operatorsSentence(new ConfigError(['PORT must be a number']))).toContain('PORT must be a number');
  expect(operatorsSentence(new WrongSecret())).toContain('LYCEUM_SECRET is not the secret');
  expect(operatorsSentence(new EventStoreDbFault('start it, or mend EVENTSTORE_URL'))).toContain('EVENTSTORE_URL');
});

it('a fault of ours has no sentence: it is shown whole', () => {
  expect(operatorsSentence(new TypeError('x is not a function'))).toBeUndefined();
});
