/** An event of an export as its line says it. */
export interface Line {
  readonly type: string;
  readonly data: Said;
  readonly meta: { readonly occurredAt: string };
}

/** What data of events holds; which of it an event has, its type tells. */
export interface Said {
  readonly userId: string;
  readonly account: string;
  readonly fullName: string;
  readonly orgId: string;
  readonly timeZone: string;
  readonly learnerId: string;
  readonly courseId: string;
  readonly enrolmentId: string;
  readonly mandatory: boolean;
  readonly deadline: string | null;
  readonly digest: string;
  readonly content: string;
  readonly lessonKeys: readonly string[];
  readonly documentKey: string | null;
  readonly runId: string;
  readonly lessonKey: string;
  readonly by: string;
  readonly documentId: string;
  readonly space: string;
  readonly artifact: string;
  readonly section: string;
  readonly filled: readonly string[];
  readonly erased: readonly string[];
  readonly deleted: readonly string[];
  readonly created: readonly WrittenRow[];
  readonly changed: readonly WrittenRow[];
}

export interface WrittenRow {
  readonly id: string;
  readonly filled: readonly string[];
  readonly erased: readonly string[];
}
