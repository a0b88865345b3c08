import { Injectable } from '@nestjs/common';
import { Router, type Request, type Response } from 'express';
import { LessonPages, LONGEST_ANSWER, type LessonPage as Lesson } from '../../contexts/homework/index.js';
import type { Caller } from '../../platform/contract/caller.js';
import { Failure } from '../../platform/contract/failure.js';
import { lengthOf, tidy } from '../../platform/text/text.js';
import { page, type Shown } from '../pages/page.js';
import { PagesGuard, type PageVisit } from '../pages/pages-guard.js';
import { uploadBody } from '../pages/upload-body.js';
import type { Asked } from './homework-form.js';
import { HandingIn, HOMEWORK_LIMITS } from './handing-in.js';
import { LessonPage } from './lesson.page.js';
import { textMark } from './text-mark.js';

/** A page of a lesson that its learner asks for. */
interface Look extends PageVisit {
  readonly caller: Caller;
  readonly lesson: Lesson;
  /** Names lesson and space, so what is sent goes to what was seen. */
  readonly address: string;
}

const PLACE = /^\d{1,4}-\d{1,4}$/;
const ID = /^[\w-]{1,100}$/;
const SPACE = /^[^\p{Cc}]{1,300}$/u;

/** `/courses/<course>/learn/<place>`: the page of a lesson with its homework, for clients that show no window. */
@Injectable()
export class LessonSurface {
  constructor(
    private readonly guard: PagesGuard,
    private readonly lessons: LessonPages,
    private readonly handingIn: HandingIn,
  ) {}

  router(): Router {
    const router = Router({ strict: true });
    const address = '/courses/:course/learn/:place';
    router.get(address, this.on(this.show.bind(this)));
    router.post(address, this.on(this.take.bind(this)));
    router.use('/courses', ...this.guard.noPage());
    return router;
  }

  private on(show: (look: Look, request: Request) => Promise<Shown>) {
    return (request: Request, response: Response) =>
      this.guard.answer(request, response, async (visit) => {
        if (!visit.visitor) return { to: this.guard.paths.signInTo(request.originalUrl) };
        const { credentialId: _credential, ...person } = visit.visitor.identity;
        const { correlationId, setting } = visit;
        const caller = { ...person, locale: setting.locale, correlationId, commandId: this.guard.newCommandId() };
        const asked = addressOf(request);
        const lesson = asked && (await this.lessons.at(asked, caller));
        if (!lesson) throw new Failure('not_found');
        const named = new URLSearchParams({ lesson: lesson.lesson, space: lesson.space.id });
        const address = `${this.guard.paths.root}${request.path}?${named.toString()}`;
        return show({ ...visit, caller, lesson, address }, request);
      });
  }

  private async show(look: Look, { query }: Request): Promise<Shown> {
    return this.page(look, {}, { isDone: query['done'] === '1' });
  }

  private async take(look: Look, request: Request): Promise<Shown> {
    const { field, files } = await uploadBody(request, HOMEWORK_LIMITS);
    const { lesson: words } = look.setting.words;
    const typed = field('answer')?.replaceAll('\r\n', '\n');
    const isChanged = typed !== undefined && field('shown') !== textMark(typed);
    const text = isChanged ? typed : undefined;
    const notTaken = (fault: string) =>
      this.page(look, { fault, ...(typed !== undefined && { typed }) }, { status: 422 });
    if (!isSomething(look, text, files)) return notTaken(words.nothing);
    if (text !== undefined && lengthOf(text) > LONGEST_ANSWER) return notTaken(words.tooLong);
    const given = field('key') ?? '';
    const key = ID.test(given) ? given : this.guard.newCommandId();
    const { lesson, space } = look.lesson;
    const fault = await this.handingIn.save({ lesson, space: space.id, text, files, key }, look.caller);
    return fault === undefined ? { to: `${look.address}&done=1` } : notTaken(fault);
  }

  private page(look: Look, asked: Partial<Asked>, { isDone = false, status = 200 }): Shown {
    const { setting, lesson, address: action } = look;
    const form = { ...asked, action, key: this.guard.newCommandId() };
    return page(LessonPage, { setting, lesson, asked: form, isDone }, status);
  }
}

/** Whether the answer would hold anything, and anything new. */
function isSomething({ lesson }: Look, text: string | undefined, files: readonly unknown[]): boolean {
  const there = lesson.homework?.submission?.files.length ?? 0;
  return text === undefined ? files.length > 0 : tidy(text) !== '' || files.length + there > 0;
}

/** Undefined: no such address could lead anywhere. */
function addressOf({ params, query }: Request) {
  const course = String(params['course']);
  const place = String(params['place']);
  const { lesson, space } = query;
  const fits = ID.test(course) && PLACE.test(place) && isOr(lesson, ID) && isOr(space, SPACE);
  return fits ? { course, place, lesson, space } : undefined;
}

function isOr(value: unknown, form: RegExp): value is string | undefined {
  return value === undefined || (typeof value === 'string' && form.test(value));
}
