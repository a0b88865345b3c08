const patterns: readonly (readonly [RegExp, string])[] = [
  [/\blyc_[\w-]+/g, 'lyc_***'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 ***'],
  [/\/\/[^\s/@]+@/g, '//***@'],
  [/[^\s@<>"'(]+@[^\s@<>"')]+\.[^\s@<>"'),;]+/g, '***@***'],
  [/\b(password|secret|token|key|code)=[^\s&,;)]+/gi, '$1=***'],
];

/** Text without keys, tokens, passwords and mail addresses. */
export function withoutSecrets(text: string): string {
  return patterns.reduce((masked, [pattern, instead]) => masked.replace(pattern, instead), text);
}

/**
 * An error's message without what it quotes: drivers and parsers put the value they choked on between quotes, in
 * PostgreSQL's `(column)=(value)`, or after a colon at the end of the sentence.
 */
export function withoutQuotes(message: string): string {
  const [line = ''] = message.split('\n');
  const unquoted = line
    .replace(/"[^"]*("|$)/g, '"…"')
    .replace(/(?<!\w)'(.*'(?!\w)|.*$)/g, "'…'")
    .replace(/`[^`]*(`|$)/g, '`…`')
    .replace(/=\([^)]*(\)|$)/g, '=(…)');
  return withoutSecrets(unquoted).slice(0, 300);
}
