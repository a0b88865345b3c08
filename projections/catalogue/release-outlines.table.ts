/** What a release consists of, without answers and without the agent's part. One row for a content, whoever uses it. */
export interface ReleaseOutlineRow {
  digest: string;
  /** Texts by number of part while some are missing; null once the outline is there. */
  gathered: Record<string, string> | null;
  chapters: OutlineChapter[];
  lessons: OutlineLesson[];
  document: OutlineDocument | null;
}

export interface OutlineChapter {
  key: string;
  title: string;
  description: string;
  lessons: string[];
}

export interface OutlineLesson {
  key: string;
  chapter: string;
  title: string;
  objectives: { key: string; text: string }[];
  /** Keys of the document's sections it writes into. */
  sections: string[];
  /** How many questions its quiz asks; 0 without a quiz. */
  questions: number;
  homework: { title: string; answer_mode: string; due_days: number | null } | null;
}

export interface OutlineDocument {
  key: string;
  title: string;
  purpose: string;
  sections: {
    key: string;
    title: string;
    rows: 'many' | 'one';
    columns: { key: string; required: boolean | { if_column: string } }[];
  }[];
}

export interface ReleaseOutlinesTable {
  release_outlines: ReleaseOutlineRow;
}
