import {
  getToolUiResourceUri,
  isToolVisibilityAppOnly,
  RESOURCE_MIME_TYPE,
  RESOURCE_URI_META_KEY,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import { EXTENSION_ID } from '@modelcontextprotocol/ext-apps/server';
import { describe, expect, it } from '@jest/globals';
import { useCases } from '../../src/contexts/index.js';
import { Registry } from '../../src/platform/contract/registry.js';
import { toolOf } from '../../src/surfaces/mcp/tool-table.js';
import {
  APPS_EXTENSION,
  chatWindows,
  showsWindows,
  windowContents,
  windowResource,
  WINDOW_TYPE,
} from '../../src/surfaces/mcp/windows/chat-windows.js';

const tools = new Registry(useCases).tools('learner').map(toolOf);

describe('Windows in the chat', () => {
  it('MCP-27: are tied to their tools in both spellings, and no window is without a tool', () => {
    const tied = tools.flatMap((tool) => (getToolUiResourceUri(tool) ? [tool] : []));
    expect(tied.map(({ name, _meta }) => [name, _meta])).toEqual([
      ['choose', { ui: { resourceUri: 'ui://choice' }, [RESOURCE_URI_META_KEY]: 'ui://choice' }],
      [
        'upload_homework_file',
        { ui: { resourceUri: 'ui://homework-files' }, [RESOURCE_URI_META_KEY]: 'ui://homework-files' },
      ],
    ]);
    expect(tied.map(getToolUiResourceUri)).toEqual(chatWindows.map(({ uri }) => uri));
  });

  it('R-156 MCP-28: one tool is for windows alone, and says nothing else of visibility', () => {
    expect(tools.filter(isToolVisibilityAppOnly).map(({ name, _meta }) => [name, _meta])).toEqual([
      ['store_homework_file', { ui: { visibility: ['app'] } }],
    ]);
  });

  it('know the names of the specification', () => {
    expect([APPS_EXTENSION, WINDOW_TYPE]).toEqual([EXTENSION_ID, RESOURCE_MIME_TYPE]);
    const shown = (extensions?: object) => showsWindows({ extensions });
    expect(shown({ [EXTENSION_ID]: { mimeTypes: ['text/html', RESOURCE_MIME_TYPE] } })).toBe(true);
    for (const extensions of [undefined, {}, { [EXTENSION_ID]: {} }, { [EXTENSION_ID]: { mimeTypes: ['text/html'] } }])
      expect(shown(extensions)).toBe(false);
    expect(showsWindows(undefined)).toBeUndefined();
  });

  it.each(chatWindows.map((window) => [window.uri, window] as const))(
    'MCP-27: %s is one small file that asks for nothing from outside',
    (_uri, window) => {
      expect(Buffer.byteLength(window.html)).toBeLessThan(32 * 1024);
      expect(
        window.html.match(
          /\b(?:https?:)?\/\/[a-z]|\b(?:src|href)=|@import|url\(|\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import\(/g,
        ),
      ).toBeNull();
      expect(window.html).toContain("default-src 'none'");
      const { _meta } = windowContents(window);
      expect(_meta).toEqual(windowResource(window)._meta);
      expect(Object.values(_meta.ui.csp)).toEqual([[], [], [], []]);
      expect(_meta.ui.permissions).toEqual({});
    },
  );
});
