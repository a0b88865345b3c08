import { join, resolve } from 'node:path';
import { PACKAGE_ROOT } from '../../src/platform/foundation/package-root.js';
import { connectAgent } from '../../test/support/mcp-clients.js';
import { readDemoFile } from '../../seeds/demo/demo-file.js';
import { courses, organizations } from '../../seeds/demo/world.js';
import { knowledgeOf } from './knowledge.js';
import { playLesson, type Stage } from './play-lesson.js';
import { words } from './words.js';

const WIDTH = 110;

const stage: Stage = {
  agent: (said) => console.log(`\n  agent    ${indented(said)}`),
  learner: (said) => console.log(`\n  learner  ${indented(said)}`),
  tool: (name, args, result) => {
    console.log(`\n           → ${name} ${JSON.stringify(args)}`);
    console.log(`           ← ${result.length > WIDTH * 3 ? `${result.slice(0, WIDTH * 3)}…` : result}`);
  },
};

function indented(said: string): string {
  return said.replaceAll('\n', '\n           ');
}

function giveUp(why: string): never {
  console.error(why);
  process.exit(1);
}

const [flag, ...more] = process.argv.slice(2);
if (more.length > 0 || (flag !== undefined && flag !== '--ru')) giveUp('Usage: npm run tour [-- --ru]');
const dataDir = resolve(process.env['LYCEUM_DATA'] || '.lyceum');
const demo = readDemoFile(dataDir);
if (!demo) giveUp(`There is no demo world in ${dataDir}: run "npm start" in another terminal first.`);

const tour = flag
  ? ({ who: 'learner3', course: 'second', space: organizations.main.title, words: words.ru } as const)
  : ({ who: 'learner', course: 'main', space: 'personal', words: words.en } as const);
// A world of an earlier version has not everybody.
const learner = (demo.people as Partial<typeof demo.people>)[tour.who];
if (!learner) giveUp(`The demo world in ${dataDir} is of an earlier version: run "npm start" once to add to it.`);

const client = await connectAgent('v2-auto', `${demo.url}/mcp`, learner.key).catch((error: unknown) =>
  giveUp(`No Lyceum answers at ${demo.url} (${String(error)}): run "npm start" in another terminal first.`),
);
const knows = await knowledgeOf(join(PACKAGE_ROOT, 'seeds', 'courses', courses[tour.course]));
const played = await playLesson(client, stage, knows, { ...tour, course: demo.courses[tour.course] });
console.log(`\n${played ? tour.words.led(played) : tour.words.nothingLeft}`);
await client.close();
