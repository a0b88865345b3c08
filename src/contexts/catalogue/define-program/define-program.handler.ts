import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { derivedId } from '../../../platform/ids/ids.js';
import { tidy } from '../../../platform/text/text.js';
import { program, type ProgramPlan } from '../domain/program.js';
import { NamedCourses } from '../named-courses.js';
import { NamedPrograms } from '../named-programs.js';
import { programView } from '../program-view.js';
import type { defineProgramContract } from './define-program.contract.js';
import { BLANK, decideDefineProgram, planFault } from './define-program.decide.js';

export class DefineProgram extends UseCaseCommand<typeof defineProgramContract> {}

/** The title first, then the program: whoever holds a title makes the program under the id that reserved it. */
@CommandHandler(DefineProgram)
export class DefineProgramHandler implements ICommandHandler<DefineProgram> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly programs: NamedPrograms,
    private readonly courses: NamedCourses,
  ) {}

  async execute({ input, caller }: DefineProgram): Promise<Answer<typeof defineProgramContract>> {
    const known = input.program === undefined ? undefined : await this.programs.program(input.program);
    if (known && 'code' in known) return refused(known);
    const courseIds: string[] = [];
    for (const named of input.courses ?? []) {
      const course = await this.courses.course(named);
      if ('code' in course) return refused(course);
      courseIds.push(course.id);
    }
    const plan: Partial<ProgramPlan> = {
      ...(input.title !== undefined && { title: tidy(input.title) }),
      ...(input.enforce_order !== undefined && { ordered: input.enforce_order }),
      ...(input.published !== undefined && { published: input.published }),
      ...(input.courses && { courseIds }),
    };
    const whole = { ...(known ?? BLANK), ...plan };
    const fault = planFault(whole);
    if (fault) return refused(fault);

    const isNew = known === undefined;
    const own = known?.id ?? derivedId('program', caller.commandId);
    const holder = await this.programs.reserve(whole.title, own, caller);
    if (!isNew && holder !== own) return refused({ code: 'program_title_taken', details: { program: holder } });
    const outcome = settled(
      await this.decisions.run(program, holder, caller, (state) =>
        decideDefineProgram({ programId: holder, isNew, plan }, state),
      ),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    if (outcome.state.status === 'absent') throw new Error('a program that was made has no state');
    return answer(programView(outcome.state, await this.courses.titles(outcome.state.courseIds)));
  }
}
