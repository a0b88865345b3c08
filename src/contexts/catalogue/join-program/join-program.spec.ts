import { expect, it } from '@jest/globals';
import { defined, memberAdded, memberRemoved } from '../../../../test/support/programs.js';
import { given } from '../../../../test/support/recorded.js';
import { accept } from '../../../platform/decision/decision.js';
import { program, type KnownProgram } from '../domain/program.js';
import type { ProgramEvent } from '../domain/program.events.js';
import { decideJoinProgram } from './join-program.decide.js';

const finance = (...events: ProgramEvent[]) => given(program, defined(), ...events) as KnownProgram;

it('a person joins once, and anew after leaving', () => {
  expect(decideJoinProgram('mira', finance())).toEqual(accept(memberAdded()));
  expect(decideJoinProgram('mira', finance(memberAdded()))).toEqual(accept());
  expect(decideJoinProgram('mira', finance(memberAdded(), memberRemoved()))).toEqual(accept(memberAdded()));
});
