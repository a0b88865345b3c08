import type { Table } from './compare.js';

export function printed({ title, unit, rows }: Table): string {
  const head = [title, `median ${unit}`, 'min', 'max', 'ratio'];
  const lines = rows.map((row) => [
    row.side,
    number(row.median),
    number(row.min),
    number(row.max),
    row.ratio.toFixed(2),
  ]);
  const widths = head.map((cell, i) => Math.max(cell.length, ...lines.map((line) => (line[i] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...lines.map(line)].join('\n');
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}
