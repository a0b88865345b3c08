import { expect, it } from '@jest/globals';
import { defined, memberAdded, memberRemoved } from '../../../../test/support/programs.js';
import { given } from '../../../../test/support/recorded.js';
import { accept } from '../../../platform/decision/decision.js';
import { program, type KnownProgram } from '../domain/program.js';
import type { ProgramEvent } from '../domain/program.events.js';
import { decideLeaveProgram } from './leave-program.decide.js';

const finance = (...events: ProgramEvent[]) => given(program, defined(), ...events) as KnownProgram;
const named = { user: 'Mira', program: 'Finance' };

it('a member leaves', () => {
  expect(decideLeaveProgram('mira', named, finance(memberAdded()))).toEqual(accept(memberRemoved()));
});

it('refusal:not_in_program@leave_program of a stranger and of one who left before', () => {
  for (const state of [finance(memberAdded('tomas')), finance(memberAdded(), memberRemoved())]) {
    expect(decideLeaveProgram('mira', named, state)).toMatchObject({
      refusal: { code: 'not_in_program', details: named },
      events: [],
    });
  }
});
