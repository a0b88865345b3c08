import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { lessonsRefusals } from '../domain/refusals.js';
import { goalShape, nextStepShape, objectiveStatusShape } from '../shapes.contract.js';

const objectiveShape = z.object({
  key: z.string().describe('objective key'),
  text: z.string().describe('text'),
  status: objectiveStatusShape,
});

const lessonShape = z.object({
  id: z.string().describe('lesson id'),
  key: z.string().describe('lesson key'),
  title: z.string().describe('title'),
  hook: z.string().nullable().describe('for the learner; null when not set'),
  chapter: z
    .object({ key: z.string().describe('chapter key'), title: z.string().describe('chapter title') })
    .describe('its chapter'),
  course: z.string().describe('course id'),
  overdue: z
    .boolean()
    .describe('the deadline has passed and the course is not complete; the lesson is served all the same'),
  number: z.int().optional().describe('web chat: number of the lesson'),
  total: z.int().optional().describe('web chat: number of lessons'),
  course_title: z.string().optional().describe('web chat: title of the course'),
  web_demo: z
    .object({
      used: z.int().describe('passed there, over all courses'),
      limit: z.int().describe('allowed'),
      left: z.int().describe('left'),
    })
    .optional()
    .describe('web chat: trial lessons'),
});

const frameShape = z.object({
  frame: z.string().describe('text'),
  learn_about_student: z
    .array(
      z.object({
        key: z.string().describe('key of its note'),
        text: z.string().describe('what to find out'),
        changes: z.boolean().describe('changes over time'),
      }),
    )
    .describe('what to find out about the learner'),
});

const historyShape = z.object({
  lessons: z
    .array(
      z.object({
        key: z.string().describe('lesson key'),
        title: z.string().nullable().describe('title'),
        status: z.enum(['not_started', 'in_progress', 'covered', 'passed']).describe('status'),
        objectives_open: z.array(objectiveShape).describe('objectives not covered'),
      }),
    )
    .describe('freshest first'),
  notes: z
    .object({
      by_key: z
        .record(z.string(), peopleText(z.string().describe('freshest text')))
        .describe('by key of learn_about_student'),
      other: z
        .array(
          z.object({
            key: peopleText(z.string().describe('key')),
            kind: z.enum(['fact', 'observation', 'project']).describe('kind'),
            text: peopleText(z.string().describe('text')),
            updated: z.string().describe('last change'),
            course: z.string().optional().describe('projects elsewhere: the course'),
            course_title: z.string().optional().describe('projects elsewhere: its title'),
          }),
        )
        .describe('the rest'),
    })
    .describe('notes about the learner'),
});

const submissionShape = z.object({
  id: z.string().describe('submission id'),
  status: z.enum(['Assigned', 'Submitted', 'Returned', 'Accepted']).describe('status'),
  due_at: z.string().nullable().describe('deadline'),
  overdue: z.boolean().describe('overdue flag'),
  version: z.int().describe('answer version'),
});

export const startLessonContract = contract({
  name: 'start_lesson',
  surface: 'learner',
  audience: 'everyone',
  title: 'Start or continue a lesson',
  description:
    'Starts a lesson session or continues the one already started, and returns the lesson map, the author’s instructions and where to begin. Without arguments it takes the lesson of the last session, else the next one of the most urgent course; with course the next lesson of that course; with lesson exactly that lesson, also a passed one. Follow next and teaching_rules. hook and course_promise are spoken to the learner; directive, material and section_hints are for you and are neither shown nor retold.',
  input: z.strictObject({
    lesson: z.string().optional().describe('lesson id from course_outline'),
    course: z.string().optional().describe('course id: take the next lesson there; ignored when lesson is given'),
    frame: z
      .boolean()
      .default(true)
      .describe('false only if you already got the course_frame of this course in the same conversation'),
    space: z
      .string()
      .optional()
      .describe(
        'whose document the session writes to: title or id of an organisation from whoami, or personal; left out: the space of the started session in this course, else the selected one',
      ),
  }),
  output: z.object({
    session: z.string().describe('session id'),
    space: peopleText(z.string().describe('its place: title of the organisation, or personal')),
    lesson: lessonShape.describe('the lesson'),
    course_promise: z.string().nullable().describe('for the learner; null when not set'),
    start: z
      .object({
        opening: z.enum(['first_in_course', 'new_lesson', 'return', 'repeat']).describe('how to open'),
        last_session_at: z
          .string()
          .nullable()
          .describe('last activity with a mark or a pass in earlier sessions of the course, with offset; null: none'),
      })
      .describe('opening of the session'),
    lesson_map: z
      .array(objectiveShape.extend({ goals: z.array(goalShape).describe('goals of the objective') }))
      .describe('objectives and goals in order'),
    next_step: nextStepShape,
    next: z.string().describe('where to begin, for the agent'),
    resume_from: peopleText(z.string().nullable().describe('note of an earlier session on where to go on')),
    directive: z.string().describe('instructions of the author, for the agent'),
    material: z.string().describe('support for the explanation, for the agent'),
    course_frame: frameShape.optional().describe('frame of the course; only with frame: true'),
    history: historyShape.describe('known about the learner in the course'),
    closed_reports: z
      .array(
        z.object({
          id: z.string().describe('number'),
          kind: z.string().describe('kind'),
          lesson: z.string().describe('lesson id'),
          lesson_title: z.string().describe('lesson title'),
          objective: z.string().nullable().describe('lesson objective'),
          text: peopleText(z.string().describe('text of the report')),
          reported_at: z.string().describe('when sent'),
          status: z.enum(['fixed', 'rejected', 'duplicate']).describe('status'),
          resolution: peopleText(z.string().nullable().describe("the author's answer")),
          resolved_at: z.string().nullable().describe('when closed'),
        }),
      )
      .describe("the learner's reports that authors closed, told once"),
    artifact_blocks: z
      .array(
        z.object({
          artifact: z.string().describe('document'),
          artifact_title: z.string().describe('document title'),
          key: z.string().describe('section key'),
          title: z.string().describe('section title'),
          description: z.string().describe('what is recorded'),
          filled: z.boolean().describe('filled'),
        }),
      )
      .describe('document sections of this lesson: a hint, not a restriction'),
    section_hints: z.record(z.string(), z.string()).describe('by section key: what to write there'),
    quiz: z
      .object({
        required: z.boolean().describe('whether the quiz is compulsory'),
        pass_threshold: z.number().describe('share needed; 0 without a quiz'),
        attempts_left: z.int().nullable().describe('attempts left; null: no limit'),
      })
      .describe('quiz policy'),
    homework: z
      .object({
        lesson: z.string().describe('lesson id'),
        title: z.string().describe('title'),
        description: z.string().describe('the task, markdown'),
        answer_mode: z.enum(['text', 'files', 'text_and_files']).describe('answer form'),
        due: z
          .object({
            mode: z.enum(['none', 'relative', 'absolute']).describe('kind'),
            days: z.int().nullable().describe('days after the pass'),
            date: z.string().nullable().describe('last day'),
          })
          .describe('deadline rule'),
      })
      .nullable()
      .describe('announce it once the lesson is passed'),
    previous_homework: z
      .object({
        lesson: z.string().describe('lesson id'),
        title: z.string().describe('title'),
        submission: submissionShape.nullable().describe('null: none yet'),
        last_comment: peopleText(z.string().nullable().describe("the curator's comment")),
      })
      .nullable()
      .describe('homework of the previous lesson in course order'),
    signals: z.array(z.string()).optional().describe('observations, each with what to do; absent when there are none'),
    teaching_rules: z.string().optional().describe('how to lead the lesson; absent in the web chat'),
  }),
  refusals: pick(
    lessonsRefusals,
    'unknown_channel',
    'space_not_available',
    'not_enrolled',
    'organization_suspended',
    'program_order',
    'nothing_to_study',
    'lesson_not_found',
    'course_not_released',
    'lesson_not_in_release',
    'web_demo_exhausted',
    'course_not_in_space',
    'busy',
  ),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
});
