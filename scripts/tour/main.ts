import { join, resolve } from 'node:path';
import { PACKAGE_ROOT } from '../../src/platform/foundation/package-root.js';
import { connectAgent } from '../../test/support/mcp-clients.js';
import { readDemoFile } from '../../seeds/demo/demo-file.js';
import { courses } from '../../seeds/demo/world.js';
import { knowledgeOf } from './knowledge.js';
import { playLesson, type Stage } from './play-lesson.js';

const WIDTH = 110;

const stage: Stage = {
  agent: (words) => console.log(`\n  agent    ${indented(words)}`),
  learner: (words) => console.log(`\n  learner  ${indented(words)}`),
  tool: (name, args, result) => {
    console.log(`\n           → ${name} ${JSON.stringify(args)}`);
    console.log(`           ← ${result.length > WIDTH * 3 ? `${result.slice(0, WIDTH * 3)}…` : result}`);
  },
};

function indented(words: string): string {
  return words.replaceAll('\n', '\n           ');
}

const dataDir = resolve(process.env['LYCEUM_DATA'] || '.lyceum');
const demo = readDemoFile(dataDir);
if (!demo) {
  console.error(`There is no demo world in ${dataDir}: run "npm start" in another terminal first.`);
  process.exit(1);
}
const client = await connectAgent('v2-auto', `${demo.url}/mcp`, demo.people.learner.key).catch((error: unknown) => {
  console.error(`No Lyceum answers at ${demo.url} (${String(error)}): run "npm start" in another terminal first.`);
  process.exit(1);
});
const knows = await knowledgeOf(join(PACKAGE_ROOT, 'seeds', 'courses', courses.main));
const played = await playLesson(client, stage, knows);
console.log(
  played
    ? `\nThe tour led "${played.title}": ${played.marks} goals marked, ${played.answers} answers, passed by ${played.passedBy}. Run it again for the next lesson.`
    : '\nEvery lesson is passed: nothing is left to study.',
);
await client.close();
