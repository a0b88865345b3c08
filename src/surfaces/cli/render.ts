type Data = Readonly<Record<string, unknown>>;

/** An answer for people: one line per value, a table for a list of objects, with its name where there are several. */
export function renderData(data: Data): string {
  const areSeveral = Object.values(data).filter((value) => isTable(value) && value.length > 0).length > 1;
  const parts = Object.entries(data).map(([name, value]) => {
    if (!isTable(value)) return `${name}: ${renderValue(value)}`;
    return areSeveral && value.length > 0 ? `${name}:\n${renderTable(name, value)}` : renderTable(name, value);
  });
  return `${parts.join('\n')}\n`;
}

function isTable(value: unknown): value is readonly Data[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null);
}

function renderTable(name: string, rows: readonly Data[]): string {
  if (rows.length === 0) return `${name}: none`;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => renderValue(row[column])))];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => [...(line[i] ?? '')].length)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => pad(cell, widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function renderValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(renderItem).join(', ');
  return renderItem(value);
}

/** Numbers say nothing without their names. */
function renderItem(value: unknown): string {
  if (typeof value !== 'object' || value === null) return harmless(String(value));
  const entries = Object.entries(value);
  const isCounts = entries.every(([, count]) => typeof count === 'number');
  if (isCounts) return entries.map(([name, count]) => `${name} ${String(count)}`).join(', ');
  return entries.map(([, part]) => renderItem(part)).join(' ');
}

/** What people wrote must not move the cursor or set colours. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - [...text].length));
}
