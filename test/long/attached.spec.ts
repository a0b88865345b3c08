import { expect, it } from '@jest/globals';
import { attached } from '../../bench/attached.js';

it('ES-33: while sessions listen, and while workers lead and wait, appends are as fast, within a tenth, as with nobody there', async () => {
  const [table] = await attached({ rounds: 11, milliseconds: 2_000 });
  const slower = table?.rows.filter(({ ratio }) => ratio < 0.9);
  expect(slower).toEqual([]);
}, 180_000);
