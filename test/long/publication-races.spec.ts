import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Settling } from '../support/settling.js';

let settling: Settling;
beforeAll(async () => {
  settling = await Settling.start();
}, 60_000);
afterAll(() => settling.stop());

it('R-111 R-112 R-113 R-114: 200 races of request_quiz with publish_release', async () => {
  expect(await settling.race(200)).toBeGreaterThan(0);
}, 300_000);
