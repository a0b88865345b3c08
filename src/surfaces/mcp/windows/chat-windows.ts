import type { Resource, Tool } from '@modelcontextprotocol/server';
import type { Contract } from '../../../platform/contract/use-case.js';
import { windowPage } from './window-page.js';

/** Names of MCP Apps (2026-01-26); test/registry holds them against the package of the specification. */
export const APPS_EXTENSION = 'io.modelcontextprotocol/ui';
export const WINDOW_TYPE = 'text/html;profile=mcp-app';
const FLAT_URI = 'ui/resourceUri';

/** A window that hosts show in the chat. */
export interface ChatWindow {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

/** In the order in which they are listed; the address is that of the contracts. */
export const chatWindows: readonly ChatWindow[] = [
  {
    uri: 'ui://choice',
    name: 'choice',
    title: 'A choice with buttons',
    description: 'Shows the question of choose with a button for each option.',
    html: windowPage('choice', 'Lyceum', ['choice.js']),
  },
  {
    uri: 'ui://homework-files',
    name: 'homework-files',
    title: 'Files of a homework',
    description: 'Takes the files that a learner drops or chooses, and hands them in.',
    html: windowPage('homework-files', 'Lyceum', ['homework-words.js', 'file-content.js', 'homework-files.js']),
  },
];

/** What hosts read: a window reaches no address, loads nothing and frames nothing. */
const SANDBOX = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
    permissions: {},
    prefersBorder: true,
  },
};

export function windowResource({ uri, name, title, description, html }: ChatWindow): Resource {
  return { uri, name, title, description, mimeType: WINDOW_TYPE, size: Buffer.byteLength(html), _meta: SANDBOX };
}

export function windowContents({ uri, html }: ChatWindow) {
  return { uri, mimeType: WINDOW_TYPE, text: html, _meta: SANDBOX };
}

/** Ties a tool to its window, in the two spellings that hosts read; undefined for a tool without one. */
export function windowMetaOf({ appOnly, window }: Contract): Tool['_meta'] {
  if (appOnly) return { ui: { visibility: ['app'] } };
  return window && { ui: { resourceUri: window }, [FLAT_URI]: window };
}

/** Whether the client shows windows; undefined when it did not say what it can, as in the former era. */
export function showsWindows(capabilities: { readonly extensions?: unknown } | undefined): boolean | undefined {
  if (!capabilities) return undefined;
  // What a client says of itself; each part is looked at before it counts.
  const extensions = (capabilities.extensions ?? {}) as Readonly<Record<string, { readonly mimeTypes?: unknown }>>;
  const types = extensions[APPS_EXTENSION]?.mimeTypes;
  return Array.isArray(types) && types.includes(WINDOW_TYPE);
}
