/** The content of one release (format `lms-release/1`): what the learners of a course get, and what only the server may read. */
export interface Release {
  readonly format: typeof RELEASE_FORMAT;
  readonly course: CourseCard;
  /** In teaching order. */
  readonly chapters: readonly Chapter[];
  /** In teaching order, the same as the chapters give. */
  readonly lessons: readonly Lesson[];
  readonly document: CourseDocument | null;
  /** For the learner's agent; kept as it is. */
  readonly agent?: AgentPackage | undefined;
  /** The course map the release was compiled from; kept as it is. */
  readonly map?: Readonly<Record<string, unknown>> | undefined;
}

export const RELEASE_FORMAT = 'lms-release/1';

export interface CourseCard {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly promise: string;
  readonly goal: string;
  readonly attribution: {
    readonly name: string;
    readonly authors: string;
    readonly license: string;
    readonly url: string;
  } | null;
  readonly glossary: readonly { readonly key: string; readonly term: string | null; readonly definition: string }[];
}

export interface Chapter {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly lessons: readonly string[];
}

export interface Lesson {
  readonly key: string;
  readonly chapter: string;
  readonly title: string;
  readonly hook: string;
  /** Keys of the document's sections that the lesson writes into. */
  readonly sections: readonly string[];
  readonly objectives: readonly Objective[];
  /** null: a lesson without a quiz. */
  readonly quiz: Quiz | null;
  readonly homework: Homework | null;
}

export interface Objective {
  readonly key: string;
  readonly text: string;
  readonly goals: readonly Goal[];
}

export const GOAL_KINDS = ['term', 'variant', 'execution', 'trap', 'requirement', 'misconception', 'return'] as const;

export interface Goal {
  readonly key: string;
  readonly kind: (typeof GOAL_KINDS)[number];
  readonly required: boolean;
  readonly title: string;
}

export interface Quiz {
  /** 0 to 100, fractions allowed. */
  readonly pass_percentage: number;
  readonly questions: readonly Question[];
  /** Server only: question key → right option and explanation. */
  readonly answers: Readonly<Record<string, QuizAnswer>>;
}

export interface Question {
  readonly key: string;
  readonly objective: string;
  readonly text: string;
  readonly options: readonly { readonly key: string; readonly text: string }[];
}

export interface QuizAnswer {
  readonly correct: string;
  readonly explanation: string;
}

export const ANSWER_MODES = ['text', 'files', 'text_and_files'] as const;

export interface Homework {
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  readonly answer_mode: (typeof ANSWER_MODES)[number];
  /** Days after the lesson is closed; null and 0 mean no deadline. */
  readonly due_days: number | null;
}

export interface CourseDocument {
  readonly key: string;
  readonly title: string;
  readonly purpose: string;
  readonly sections: readonly Section[];
}

export interface Section {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  /** `one` is filled once (columns are fields), `many` is a journal of rows. */
  readonly rows: 'one' | 'many';
  readonly columns: readonly Column[];
}

export interface Column {
  readonly key: string;
  readonly title: string;
  /** Always, never, or when the named column of the same row is filled. */
  readonly required: boolean | { readonly if_column: string };
}

/** The parts the platform reads by name; whatever else the author put there stays. */
export interface AgentPackage {
  readonly frame?: unknown;
  readonly learn_about_student?: unknown;
  readonly lessons?: unknown;
}
