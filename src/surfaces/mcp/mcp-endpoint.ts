import type { Surface } from '../../platform/contract/use-case.js';
import { authoringInstructions, learnerInstructions } from './instructions.js';
import { authorPrompt, type McpPrompt } from './prompts.js';
import { chatWindows, type ChatWindow } from './windows/chat-windows.js';

/** A set of tools with an address of its own. */
export interface McpEndpoint {
  readonly surface: Surface;
  readonly name: string;
  readonly title: string;
  /** The first one is canonical; the others are for hosts that insist on `/mcp` at the end. */
  readonly paths: readonly [string, ...string[]];
  /** Under 2,048 characters: hosts cut what is longer. */
  readonly instructions: string;
  /** In the order in which they are listed. */
  readonly prompts: readonly McpPrompt[];
  /** In the order in which they are listed. */
  readonly windows: readonly ChatWindow[];
}

export const mcpEndpoints: readonly McpEndpoint[] = [
  {
    surface: 'learner',
    name: 'lyceum',
    title: 'Lyceum',
    paths: ['/mcp'],
    instructions: learnerInstructions,
    prompts: [],
    windows: chatWindows,
  },
  {
    surface: 'authoring',
    name: 'lyceum-authoring',
    title: 'Lyceum for course authors',
    paths: ['/authoring', '/authoring/mcp'],
    instructions: authoringInstructions,
    prompts: [authorPrompt],
    windows: [],
  },
];
