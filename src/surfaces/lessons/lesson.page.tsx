import type { ComponentChildren, VNode } from 'preact';
import type { LessonPage as Lesson } from '../../contexts/homework/index.js';
import { Layout, type Setting } from '../pages/layout.js';
import { HomeworkForm, type Asked } from './homework-form.js';

interface Shown {
  readonly setting: Setting;
  readonly lesson: Lesson;
  readonly asked: Asked;
  /** It was handed in just now. */
  readonly isDone?: boolean;
}

type Homework = NonNullable<Lesson['homework']>;

/** A lesson as far as a browser needs it: its title, and its homework. */
export function LessonPage({ setting, lesson, asked, isDone }: Shown): VNode {
  const { words } = setting;
  const { homework, space } = lesson;
  return (
    <Layout setting={setting} title={lesson.lessonTitle}>
      <div class="heading">
        <div>
          <p class="muted">
            <bdi>{lesson.courseTitle}</bdi>
          </p>
          <h1>
            <bdi>{lesson.lessonTitle}</bdi>
          </h1>
        </div>
        <span class="tag">
          <bdi>{space.id === 'personal' ? words.lesson.personal : space.title}</bdi>
        </span>
      </div>
      <section class="card" aria-labelledby="homework">
        <h2 id="homework">{words.lesson.homework}</h2>
        {isDone && (
          <p class="notice" role="status">
            {words.lesson.done}
          </p>
        )}
        {homework ? <Block setting={setting} homework={homework} asked={asked} /> : <p>{words.lesson.none}</p>}
      </section>
    </Layout>
  );
}

function Block({ setting, homework, asked }: { setting: Setting; homework: Homework; asked: Asked }): VNode {
  const { lesson: words } = setting.words;
  const { task, submission, lastComment } = homework;
  const files = submission?.files ?? [];
  return (
    <>
      <h3>
        <bdi>{task.title}</bdi>
      </h3>
      <p class="written">{task.description}</p>
      <dl class="facts">
        <Fact name={words.status}>{words.statusOf[submission?.status ?? 'none']}</Fact>
        <Fact name={words.due}>
          {dueOf(setting, homework)} {submission?.overdue && <span class="badge late">{words.overdue}</span>}
        </Fact>
        {submission?.submitted_at && (
          <Fact name={words.handedIn}>{setting.format.moment(submission.submitted_at)}</Fact>
        )}
      </dl>
      {lastComment && (
        <div>
          <h3>{words.comment}</h3>
          <p class="written">{lastComment}</p>
        </div>
      )}
      {files.length > 0 && (
        <div>
          <h3>{words.filesThere}</h3>
          <ul class="files">
            {files.map(({ id, name, size }) => (
              <li key={id}>
                <bdi>{name}</bdi> <span class="muted">{setting.format.size(size)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <HomeworkForm setting={setting} homework={homework} asked={asked} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The deadline there is; before it is set, the rule by which it will be. */
function dueOf({ words: { lesson: words }, format }: Setting, { task, submission }: Homework): string {
  if (submission?.due_at) return format.moment(submission.due_at);
  const { days, date } = task.due;
  if (date !== null) return words.until(format.day(date));
  return days === null || submission?.assigned_at ? words.noDue : words.dueAfter(days);
}
