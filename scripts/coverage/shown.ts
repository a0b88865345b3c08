import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { filesEnding } from './files.js';

const ID = /\bR-\d{3}\b|\b(?:LMS|ES|MCP)-\d+\b|\brefusal:[a-z_]+@[a-z_]+/g;

/**
 * The ids in the names of tests, each with the files that show it; suites that several specs run stand in `test`.
 * Skipped tests show nothing.
 */
export function shownIds(root: string): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>();
  const specs = filesEnding(root, ['src', 'projections', 'seeds'], '.spec.ts');
  for (const file of [...specs, ...filesEnding(root, ['test'], '.ts')]) {
    for (const id of idsIn(readFileSync(file, 'utf8'))) {
      const files = shown.get(id) ?? new Set();
      shown.set(id, files.add(file.slice(root.length + 1)));
    }
  }
  return shown;
}

export function idsIn(source: string): Set<string> {
  const ids = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const call = testCall(node);
      if (call === 'skipped') return;
      if (call) for (const title of titles(node)) for (const [id] of title.matchAll(ID)) ids.add(canonical(id));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('spec.ts', source, ts.ScriptTarget.Latest, true));
  return ids;
}

/** LMS-4 and LMS-04 are one case. */
function canonical(id: string): string {
  const [, kind, number] = /^(LMS|ES|MCP)-(\d+)$/.exec(id) ?? [];
  if (!kind || !number) return id;
  return `${kind}-${kind === 'LMS' ? number.padStart(2, '0') : Number(number)}`;
}

/** `describe`, `it`, `test` and what hangs on them, e.g. `it.each([...])('…')`. */
function testCall(call: ts.CallExpression): 'runs' | 'skipped' | undefined {
  const words: string[] = [];
  let callee: ts.Expression = call.expression;
  for (;;) {
    if (ts.isCallExpression(callee)) callee = callee.expression;
    else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag;
    else if (ts.isPropertyAccessExpression(callee)) {
      words.push(callee.name.text);
      callee = callee.expression;
    } else break;
  }
  if (!ts.isIdentifier(callee)) return undefined;
  if (['xit', 'xtest', 'xdescribe'].includes(callee.text)) return 'skipped';
  if (!['describe', 'it', 'test'].includes(callee.text)) return undefined;
  return words.includes('skip') || words.includes('todo') ? 'skipped' : 'runs';
}

/** The title of a test; for `each`, the title filled in from every row that is written out beside it. */
function titles(call: ts.CallExpression): string[] {
  const [first] = call.arguments;
  if (!first) return [];
  const title = textOf(first);
  if (title === undefined) return [];
  const table = ts.isCallExpression(call.expression) ? call.expression.arguments[0] : undefined;
  const rows = table ? rowsOf(ts.isIdentifier(table) ? (valueOf(table) ?? table) : table) : [];
  return rows.length > 0 ? rows.map((row) => filled(title, row)) : [title];
}

/** What a name was declared as, in the scopes around it. */
function valueOf(name: ts.Identifier): ts.Expression | undefined {
  for (let scope: ts.Node = name; scope.parent; scope = scope.parent) {
    if (!ts.isBlock(scope.parent) && !ts.isSourceFile(scope.parent)) continue;
    const declared = scope.parent.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .find((one) => ts.isIdentifier(one.name) && one.name.text === name.text);
    if (declared) return declared.initializer;
  }
  return undefined;
}

type Row = readonly string[] | Readonly<Record<string, string>>;

function rowsOf(table: ts.Expression): Row[] {
  const bare = ts.isAsExpression(table) ? table.expression : table;
  if (!ts.isArrayLiteralExpression(bare)) return [];
  return bare.elements.map((element) => {
    const row = ts.isAsExpression(element) ? element.expression : element;
    if (ts.isArrayLiteralExpression(row)) return row.elements.map((cell) => textOf(cell) ?? '');
    if (ts.isObjectLiteralExpression(row)) return fieldsOf(row);
    return [textOf(row) ?? ''];
  });
}

function fieldsOf(row: ts.ObjectLiteralExpression): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const property of row.properties) {
    if (ts.isPropertyAssignment(property)) fields[property.name.getText()] = textOf(property.initializer) ?? '';
  }
  return fields;
}

function filled(title: string, row: Row): string {
  if (isCells(row)) {
    const cells = [...row];
    return title.replaceAll(/%[sdijo]/g, () => cells.shift() ?? '');
  }
  return title.replaceAll(/\$(\w+)/g, (_, name: string) => row[name] ?? '');
}

function isCells(row: Row): row is readonly string[] {
  return Array.isArray(row);
}

function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' ');
  return undefined;
}
