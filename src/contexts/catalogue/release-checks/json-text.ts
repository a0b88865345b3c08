import type { ReleaseFault } from '../domain/refusals.js';

export type ParsedText =
  | { readonly kind: 'parsed'; readonly value: unknown }
  | { readonly kind: 'faulty'; readonly faults: readonly ReleaseFault[] };

/** JSON text as a value. A repeated key is a fault, since JSON would silently keep the last one. A BOM is skipped. */
export function parseJsonText(text: string): ParsedText {
  const plain = text.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(plain);
  } catch (error) {
    return { kind: 'faulty', faults: [{ path: '$', message: `is not JSON: ${(error as Error).message}` }] };
  }
  const faults = repeatedKeys(plain);
  return faults.length > 0 ? { kind: 'faulty', faults } : { kind: 'parsed', value };
}

type Container =
  | { readonly kind: 'object'; readonly seen: Set<string>; key: string | null }
  | { readonly kind: 'array'; index: number };

/** Keys that stand twice in one object. The text is valid JSON already, so only brackets, commas and strings matter. */
function repeatedKeys(text: string): ReleaseFault[] {
  const faults: ReleaseFault[] = [];
  const open: Container[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const top = open.at(-1);
    switch (text[i]) {
      case '{':
        open.push({ kind: 'object', seen: new Set(), key: null });
        break;
      case '[':
        open.push({ kind: 'array', index: 0 });
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (top?.kind === 'array') top.index += 1;
        else if (top) top.key = null;
        break;
      case '"': {
        const end = closingQuote(text, i);
        if (top?.kind === 'object' && top.key === null) {
          top.key = JSON.parse(text.slice(i, end + 1)) as string;
          if (top.seen.has(top.key))
            faults.push({ path: pathOf(open.map(step)), message: 'stands twice in one object' });
          top.seen.add(top.key);
        }
        i = end;
        break;
      }
      default:
    }
  }
  return faults;
}

function closingQuote(text: string, open: number): number {
  let i = open + 1;
  while (text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}

function step(container: Container): string | number {
  return container.kind === 'array' ? container.index : (container.key ?? '');
}

/** `$.lessons[0].title`; a name that is not plain is written in brackets and quotes. */
export function pathOf(steps: readonly PropertyKey[]): string {
  return steps.reduce<string>((path, part) => {
    if (typeof part === 'number') return `${path}[${part}]`;
    const name = String(part);
    return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
  }, '$');
}
