import { z } from 'zod';
import { pick, refusal } from '../../../src/platform/contract/refusal.js';
import { contract } from '../../../src/platform/contract/use-case.js';

const texts = {
  goals_open: refusal<{ goals: readonly { objective: string; goal: string; title: string }[] }>({
    en: 'Work through the compulsory goals first: mark_goal',
    ru: 'Сначала разберите обязательные пункты урока: mark_goal',
    details: { goals: 'open compulsory goals, each with objective, goal and title' },
  }),
};
const reading = { readOnly: true, destructive: false, idempotent: true, openWorld: false };
const writing = { readOnly: false, destructive: false, idempotent: true, openWorld: false };

export const echoContract = contract({
  name: 'echo',
  surface: 'learner',
  audience: 'everyone',
  title: 'Echo',
  description: 'Returns what was sent and who sent it. Use it to see how arguments arrive.',
  input: z.strictObject({
    text: z.string().describe('Any text'),
    times: z.int().min(1).max(5).optional().describe('How often it is said'),
    loud: z.boolean().optional().describe('Whether it is shouted'),
    tags: z.array(z.string().describe('A word')).optional().describe('Words that come back'),
  }),
  output: z.object({
    text: z.string().describe('The text'),
    times: z.int().describe('How often'),
    loud: z.boolean().describe('Shouted or not'),
    tags: z.array(z.string()).describe('The words'),
    person: z.string().describe('Id of the caller'),
    channel: z.string().describe('How the caller came'),
    command: z.string().describe('Id of the command'),
  }),
  refusals: {},
  hints: reading,
});

export const refuseContract = contract({
  name: 'refuse',
  surface: 'learner',
  audience: 'everyone',
  title: 'Refuse',
  description: 'Refuses every call with open goals. Use it to see how a refusal is shown.',
  input: z.strictObject({}),
  output: z.object({ never: z.string().describe('Never given') }),
  refusals: pick(texts, 'goals_open'),
  hints: writing,
});

export const failContract = contract({
  name: 'fail',
  surface: 'learner',
  audience: 'everyone',
  title: 'Fail',
  description: 'Fails in the way that is asked for. Use it to see how failures are shown.',
  input: z.strictObject({
    how: z.enum(['not_found', 'forbidden', 'unavailable', 'bug', 'mismatch']).describe('The kind of failure'),
  }),
  output: z.object({ never: z.string().describe('Never given') }),
  refusals: {},
  hints: writing,
});

export const slowContract = contract({
  name: 'slow_write',
  surface: 'learner',
  audience: 'everyone',
  title: 'Write slowly',
  description: 'Waits and then writes both halves of a fact. Use it to see what an abort leaves behind.',
  input: z.strictObject({ wait_ms: z.int().min(0).max(600_000).describe('How long it waits before writing') }),
  output: z.object({ written: z.int().describe('How many commands have written') }),
  refusals: {},
  hints: writing,
});

export const bigContract = contract({
  name: 'big',
  surface: 'learner',
  audience: 'everyone',
  title: 'Send much',
  description: 'Counts the characters it is sent. Use it to see how large a request may be.',
  input: z.strictObject({ text: z.string().describe('Much text') }),
  output: z.object({ characters: z.int().describe('Length of the text') }),
  refusals: {},
  hints: reading,
});

export const staleContract = contract({
  name: 'list_stale',
  surface: 'learner',
  audience: 'everyone',
  title: 'List stale things',
  description: 'Lists nothing, from tables that lag behind. Use it to see how that is said.',
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ id: z.string().describe('Id') })).describe('Things') }),
  refusals: {},
  hints: reading,
});

export const curatorContract = contract({
  name: 'list_reports',
  surface: 'authoring',
  audience: ['Course Creator', 'Moderator', 'System Manager', 'Administrator'],
  title: 'List reports',
  description: 'Lists what only curators may see. Use it to see who is let in.',
  input: z.strictObject({}),
  output: z.object({ reports: z.array(z.string()).describe('Reports') }),
  refusals: {},
  hints: reading,
});
