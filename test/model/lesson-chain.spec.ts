import { it } from '@jest/globals';
import fc from 'fast-check';
import { story } from './acts.js';
import { Stage } from './stage.js';
import { Story } from './story.js';

const RUNS = Number(process.env['LYCEUM_STORIES'] ?? 200);
const SEED = Number(process.env['LYCEUM_SEED'] ?? 20_261_130);

it('R-053 R-093 R-098 R-108 R-111 R-112 R-113 R-116 R-279 R-302 LMS-01 LMS-05: whatever learners, authors, operators and reactions do, every call comes to what the rules say', async () => {
  const stage = await Stage.open();
  await fc.assert(
    fc.asyncProperty(story, (acts) => Story.play(stage, acts)),
    { numRuns: RUNS, seed: SEED },
  );
}, 120_000);
