import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { partOf } from '../../../platform/event-store/sealed/key-vault.js';
import { derivedId } from '../../../platform/ids/ids.js';
import { platformSettings, SETTINGS_ID } from '../../identity/index.js';
import { LearnerCourses, LessonChain, objectivesUnderway } from '../../lessons/index.js';
import { learnerNotes } from '../domain/learner-notes.js';
import { noteKey } from '../domain/note-key.js';
import type { rememberContract } from './remember.contract.js';
import { decideRemember, noteKind } from './remember.decide.js';

export class Remember extends UseCaseCommand<typeof rememberContract> {}

@CommandHandler(Remember)
export class RememberHandler implements ICommandHandler<Remember> {
  constructor(
    private readonly lessons: LessonChain,
    private readonly courses: LearnerCourses,
    private readonly states: StateCache,
    private readonly decisions: DecisionRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ input, caller }: Remember): Promise<Answer<typeof rememberContract>> {
    const { personId: learnerId } = caller;
    const kind = noteKind(input.kind);
    if (!kind) return refused({ code: 'unknown_note_kind', details: { kind: input.kind } });
    const seen = input.session === undefined ? null : await this.lessons.look(input.session, caller);
    const [{ state: settings }] = await this.states.load(stream(platformSettings, SETTINGS_ID));
    const facts = {
      learnerId,
      session: seen && seen.at.run,
      limit: settings.studentNotesLimit,
      newId: derivedId('note', learnerId, caller.commandId),
    };
    const outcome = settled(
      await this.decisions.run(learnerNotes, learnerId, caller, (state) => decideRemember(input, facts, state), {
        subjects: ({ data }) => [partOf(learnerId, data.noteId), learnerId],
      }),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const objectives = seen && objectivesUnderway(seen.course, await this.courses.runs(seen.course), this.clock.now());
    return answer({ key: noteKey(input.key), kind, ...(objectives ? { objectives_progress: objectives } : {}) });
  }
}
