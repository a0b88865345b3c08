import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import type { RefusedOf } from '../../platform/contract/refusal.js';
import { refuse, type Decision } from '../../platform/decision/decision.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { Directory } from '../identity/index.js';
import type { ProgramRefusals } from './domain/program-refusals.js';
import { program, type KnownProgram, type Program } from './domain/program.js';
import type { ProgramMemberAdded, ProgramMemberRemoved } from './domain/program.events.js';
import { NamedPrograms } from './named-programs.js';

type Event = ProgramMemberAdded | ProgramMemberRemoved;
type NotFound = RefusedOf<ProgramRefusals, 'user_not_found' | 'program_not_found'>;
type NotIn = RefusedOf<ProgramRefusals, 'not_in_program'>;

/** A change of one person's membership of a program, both named as an administrator types them. */
@Injectable()
export class ProgramMembership {
  constructor(
    private readonly directory: Directory,
    private readonly programs: NamedPrograms,
    private readonly decisions: DecisionRunner,
  ) {}

  async run<R extends NotIn = never>(
    named: { readonly user: string; readonly program: string },
    caller: Caller,
    decide: (learnerId: string, state: KnownProgram) => Decision<Event, R>,
  ): Promise<{ readonly program: string; readonly title: string; readonly user: string } | R | NotFound> {
    const person = await this.directory.person(named.user);
    if (!person) return { code: 'user_not_found', details: { user: named.user } };
    const found = await this.programs.program(named.program);
    if ('code' in found) return found;
    const outcome = settled(
      await this.decisions.run<Program, Event, R | NotFound>(
        program,
        found.id,
        caller,
        (state) =>
          state.status === 'absent'
            ? refuse('program_not_found', { program: named.program })
            : decide(person.id, state),
        { subjects: [person.id] },
      ),
    );
    if (outcome.kind === 'refused') return outcome.refusal;
    return { program: found.id, title: found.title, user: person.id };
  }
}
