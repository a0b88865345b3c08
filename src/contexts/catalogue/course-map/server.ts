/** How a server answered; the same as the command line prints for every call. */
export type ServerAnswer =
  | { readonly kind: 'ok'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly line: string; readonly error: Readonly<Record<string, unknown>> }
  | { readonly kind: 'failed'; readonly line: string; readonly status: number };

/** Calls a tool of the authoring surface as somebody with an authoring role. */
export type AskServer = (tool: string, args: object) => Promise<ServerAnswer>;
