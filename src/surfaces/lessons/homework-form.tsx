import type { VNode } from 'preact';
import { LONGEST_ANSWER, type LessonPage } from '../../contexts/homework/index.js';
import type { Setting } from '../pages/layout.js';
import { textMark } from './text-mark.js';

/** A form to be filled in, or one that was sent and not taken. */
export interface Asked {
  /** Where it is sent: the lesson and the space that are shown, whatever is selected meanwhile. */
  readonly action: string;
  /** The name of the call: sent twice, it is done once. */
  readonly key: string;
  /** What was typed, when it was not taken. */
  readonly typed?: string;
  /** Why not, as a sentence. */
  readonly fault?: string;
}

interface Form {
  readonly setting: Setting;
  readonly homework: NonNullable<LessonPage['homework']>;
  readonly asked: Asked;
}

/** Hands in text, files or both, as the task takes them. */
export function HomeworkForm({ setting, homework, asked }: Form): VNode {
  const { lesson: words } = setting.words;
  const { task, submission, filesLeft } = homework;
  const written = submission?.answer ?? '';
  if (submission?.status === 'Accepted') return <p class="notice">{asked.fault ?? words.accepted}</p>;
  return (
    <form method="post" action={asked.action} enctype="multipart/form-data" class="stack">
      <input type="hidden" name="key" value={asked.key} />
      <input type="hidden" name="shown" value={textMark(written)} />
      {asked.fault && (
        <p id="fault" class="fault" role="alert">
          {asked.fault}
        </p>
      )}
      {task.answer_mode !== 'files' && (
        <div class="field">
          <label for="answer">{words.answer}</label>
          <textarea
            id="answer"
            name="answer"
            rows={8}
            maxLength={LONGEST_ANSWER}
            aria-describedby={described('answer-hint', asked)}
          >
            {`\n${asked.typed ?? written}`}
          </textarea>
          <span id="answer-hint" class="muted">
            {words.answerHint}
          </span>
        </div>
      )}
      {task.answer_mode !== 'text' && filesLeft > 0 && (
        <div class="field">
          <label for="files">{words.files}</label>
          <input id="files" name="files" type="file" multiple aria-describedby={described('files-hint', asked)} />
          <span id="files-hint" class="muted">
            {words.filesHint(filesLeft)}
          </span>
        </div>
      )}
      {task.answer_mode !== 'text' && filesLeft === 0 && <p class="muted">{words.noFilesLeft}</p>}
      <button class="primary">{words.submit}</button>
    </form>
  );
}

function described(hint: string, { fault }: Asked): string {
  return fault === undefined ? hint : `fault ${hint}`;
}
