import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What only the source says of an event: the category of its stream and the words above it. */
export interface EventSource {
  readonly category: string;
  readonly words: string;
}

const DECLARATION = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export type \w+ = DomainEvent<\s*'([A-Za-z]+\.[A-Za-z]+)'/g;

/** Reads `domain/<category>.events.ts` of every context; a file is named as its stream. */
export function eventSources(contexts: string): ReadonlyMap<string, EventSource> {
  const sources = new Map<string, EventSource>();
  for (const file of readdirSync(contexts, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!file.endsWith('.events.ts') || basename(dirname(file)) !== 'domain') continue;
    const category = basename(file, '.events.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    for (const [, words = '', type = ''] of readFileSync(join(contexts, file), 'utf8').matchAll(DECLARATION)) {
      sources.set(type, {
        category,
        words: words
          .replace(/^\s*\*\s?/gm, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      });
    }
  }
  return sources;
}
