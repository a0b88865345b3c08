/** How a call ended, whether it went over HTTP or not. `line` is what a person reads. */
export type CallAnswer =
  | { readonly kind: 'ok'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly line: string; readonly error: Readonly<Record<string, unknown>> }
  | { readonly kind: 'failed'; readonly line: string; readonly status: number; readonly wrongArguments: boolean };

/** A command ends with it when it was not answered. */
export function exitCodeOf(answer: CallAnswer): 1 | 2 {
  return answer.kind === 'failed' && answer.wrongArguments ? 2 : 1;
}
