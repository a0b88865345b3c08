import { EventStoreDbServer } from './server.js';

/** A test server in a process of its own. Tells its URL; does what it is told, and says when it is done. */
const server = await EventStoreDbServer.start({ noiseEvery: 3 });

const orders: Readonly<Record<string, () => Promise<void> | void>> = {
  stop: () => server.stop(),
  start: () => server.start(),
  cut: () => server.cutConnections(),
  mute: () => server.muteConnections(),
  silence: () => server.faults.silenceSubscriptions(),
};
process.on('message', (order) => {
  void Promise.resolve(orders[String(order)]?.()).then(() => process.send?.('done'));
});
process.send?.(server.url);
