/** `npm run bench -- append|attached|load|replay|tools|publish|growth|memory|report|start [--rounds n] [--seconds n] [--events n] [--json]` */
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import type { Table } from './support/compare.js';
import { printed } from './support/print.js';

interface Options {
  readonly rounds: number;
  readonly milliseconds: number;
  readonly events: number;
}

const BENCHES: Readonly<Record<string, () => Promise<(options: Options) => Promise<Table[]>>>> = {
  append: async () => (await import('./append.js')).append,
  attached: async () => (await import('./attached.js')).attached,
  load: async () => (await import('./load.js')).load,
  replay: async () => (await import('./replay.js')).replay,
  tools: async () => (await import('./tools.js')).tools,
  publish: async () => (await import('./publish.js')).publish,
  growth: async () => (await import('./growth.js')).growth,
  memory: async () => (await import('./memory.js')).memory,
  report: async () => (await import('./report.js')).report,
  start: async () => (await import('./start.js')).start,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    events: { type: 'string', default: '200000' },
    json: { type: 'boolean', default: false },
  },
});

const [name = ''] = positionals;
const load = BENCHES[name];
if (!load) {
  console.error(
    `usage: npm run bench -- ${Object.keys(BENCHES).join('|')} [--rounds n] [--seconds n] [--events n] [--json]`,
  );
  process.exit(2);
}
const bench = await load();
const tables = await bench({
  rounds: Number(values.rounds),
  milliseconds: Number(values.seconds) * 1000,
  events: Number(values.events),
});
if (values.json) {
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model, memory: totalmem() };
  console.log(JSON.stringify({ bench: name, machine, tables }, null, 2));
} else {
  console.log(tables.map(printed).join('\n\n'));
}
