export function titled(level: number, text: string): string {
  return `${'#'.repeat(level)} ${text}`;
}

/** A table whose cells cannot break it. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

function cell(text: string): string {
  return text.replace(/\\?\|/g, '\\|').replace(/\s+/g, ' ').trim();
}
