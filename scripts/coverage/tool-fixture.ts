/** What the contract says of one tool, as test/fixtures/contract keeps it. */
export interface ToolFixture {
  readonly readOnly: boolean;
  readonly params: Readonly<Record<string, 'required' | 'optional'>>;
  /** Path → type, e.g. `chapters[].lessons[].hook` → `string|null`; `*` stands for any key. */
  readonly fields: Readonly<Record<string, string>>;
  /** Code → names of its details, in order. */
  readonly refusals: Readonly<Record<string, readonly string[]>>;
  readonly examples: readonly { readonly case: string; readonly data: Readonly<Record<string, unknown>> }[];
  readonly refusalExamples: readonly (Readonly<Record<string, unknown>> & { readonly code: string })[];
}
