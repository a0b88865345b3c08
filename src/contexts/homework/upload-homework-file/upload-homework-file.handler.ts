import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, answerInWindow, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { FILE_MIB, FILES_PER_ANSWER, NEW_FILES_MIB } from '../domain/handing-in.js';
import { filesLeft, refuseOpening } from '../domain/opening.js';
import { LearnerHomework } from '../learner-homework.js';
import { Readings } from '../readings.js';
import { WindowTickets } from '../window-tickets.js';
import { HOMEWORK_WINDOW, type uploadHomeworkFileContract } from './upload-homework-file.contract.js';
import { uploadWords } from './words.js';

export class UploadHomeworkFile extends UseCaseQuery<typeof uploadHomeworkFileContract> {}

@QueryHandler(UploadHomeworkFile)
export class UploadHomeworkFileHandler implements IQueryHandler<UploadHomeworkFile> {
  constructor(
    private readonly learners: LearnerHomework,
    private readonly readings: Readings,
    private readonly tickets: WindowTickets,
  ) {}

  async execute({ input, caller }: UploadHomeworkFile): Promise<Answer<typeof uploadHomeworkFileContract>> {
    const place = await this.learners.ofLesson(caller.personId, input);
    if (place.kind === 'refused') return refused(place.refusal);
    const { identity, found, space } = place;
    const state = await this.learners.state(identity.submissionId);
    const no = refuseOpening(
      identity.lessonId,
      { task: found.task && { answerMode: found.task.answerMode, retired: found.retired } },
      state,
    );
    if (no) return refused(no.refusal);
    const words = uploadWords[caller.locale];
    // Files go where the agent asked for, whatever is selected or published until the page is opened.
    const named = new URLSearchParams({ lesson: identity.lessonId, space: space.id });
    const lessonUrl = `${this.readings.publicUrl}${found.path}?${named.toString()}`;
    if (caller.showsWindows === false) return answer({ space: space.title, text: words.noWindow(lessonUrl) });
    return answerInWindow(
      {
        window: HOMEWORK_WINDOW,
        space: space.title,
        text: caller.showsWindows ? words.shown : words.perhaps(lessonUrl),
      },
      {
        locale: caller.locale,
        lesson: identity.lessonId,
        lesson_url: lessonUrl,
        task: found.task?.title ?? '',
        space: space.id,
        space_title: space.title,
        ticket: this.tickets.of(identity),
        files_left: filesLeft(state),
        limits: { files: FILES_PER_ANSWER, file_mb: FILE_MIB, together_mb: NEW_FILES_MIB },
      },
    );
  }
}
