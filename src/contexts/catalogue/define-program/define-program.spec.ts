import { describe, expect, it } from '@jest/globals';
import { changed, defined, memberAdded } from '../../../../test/support/programs.js';
import { given } from '../../../../test/support/recorded.js';
import { accept } from '../../../platform/decision/decision.js';
import { program } from '../domain/program.js';
import { BLANK, decideDefineProgram, planFault } from './define-program.decide.js';

const nothing = given(program);
const known = given(program, defined(), memberAdded());
const making = (plan: object) => ({ programId: 'finance', isNew: true, plan });
const changing = (plan: object) => ({ programId: 'finance', isNew: false, plan });

describe('a new program', () => {
  it('R-206 is made with its courses in order; unless told it binds nobody and is shown to its members only', () => {
    const plan = { title: 'Finance', courseIds: ['costs', 'balance'] };
    expect(decideDefineProgram(making(plan), nothing)).toEqual(
      accept(defined({ ...plan, ordered: false, published: false })),
    );
  });

  it('refusal:program_title_taken@define_program when another command made one under the same reservation', () => {
    expect(decideDefineProgram(making({ title: 'Finance', courseIds: ['costs'] }), known)).toMatchObject({
      refusal: { code: 'program_title_taken', details: { program: 'finance' } },
      events: [],
    });
  });
});

describe('a program that is changed', () => {
  it('keeps what is left out, and its members', () => {
    expect(decideDefineProgram(changing({ published: true }), known)).toEqual(accept(changed({ published: true })));
    expect(decideDefineProgram(changing({ courseIds: ['budget'] }), known)).toEqual(
      accept(changed({ courseIds: ['budget'] })),
    );
    expect(given(program, defined(), memberAdded(), changed({ title: 'Money' }))).toMatchObject({
      title: 'Money',
      members: new Set(['mira']),
    });
  });

  it('records nothing when nothing changes', () => {
    expect(decideDefineProgram(changing({ title: 'Finance', ordered: true }), known)).toEqual(accept());
  });

  it('refusal:program_not_found@define_program', () => {
    expect(decideDefineProgram(changing({ published: true }), nothing)).toMatchObject({
      refusal: { code: 'program_not_found' },
    });
  });
});

describe('a plan', () => {
  const fault = (plan: object) => planFault({ ...BLANK, title: 'Finance', courseIds: ['costs'], ...plan });

  it('refusal:program_title_invalid@define_program a title has 2 to 140 characters, counted as people count', () => {
    for (const title of ['', 'F', ' F ', 'F'.repeat(141)]) {
      expect(fault({ title })).toEqual({ code: 'program_title_invalid', details: {} });
    }
    for (const title of ['Fi', '🦭'.repeat(140)]) expect(fault({ title })).toBeUndefined();
  });

  it('refusal:program_without_courses@define_program', () => {
    expect(fault({ courseIds: [] })).toEqual({ code: 'program_without_courses', details: {} });
  });

  it('refusal:program_course_twice@define_program names the course', () => {
    expect(fault({ courseIds: ['costs', 'balance', 'costs'] })).toEqual({
      code: 'program_course_twice',
      details: { course: 'costs' },
    });
  });
});
