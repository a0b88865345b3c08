import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import type { ChatHost } from './chat-host.js';

type Data = Readonly<Record<string, unknown>>;

const CHAT = `<!doctype html><html lang="en"><title>Chat</title><main><h1>Chat</h1>
<iframe id="window" title="Window" sandbox="allow-scripts" style="border:0;width:100%;height:720px"></iframe></main>
<script>
  const frame = document.querySelector('iframe');
  addEventListener('message', ({ source, data }) => source === frame.contentWindow && toHost(data));
  function toWindow(message) { frame.contentWindow.postMessage(message, "*"); }
</script></html>`;

export interface Look extends McpUiHostContext {
  /** Of the page, in pixels; a desk unless given. */
  readonly width?: number;
}

/** A window in the page of a chat, in a sandboxed frame of its own. */
export interface ShownWindow {
  readonly page: Page;
  readonly frame: FrameLocator;
  /** Addresses that anything in the page asked for. */
  readonly requests: readonly string[];
  /** What scripts complained of. */
  readonly errors: readonly string[];
}

/** Calls a tool and shows its window; the caller closes the page. */
export async function showWindow(
  browser: Browser,
  host: ChatHost,
  tool: string,
  args: Data,
  { width = 640, ...context }: Look = {},
): Promise<ShownWindow> {
  const page = await browser.newPage({ viewport: { width, height: 760 } });
  page.setDefaultTimeout(10_000);
  const [requests, errors]: [string[], string[]] = [[], []];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const transport = pageTransport(page);
  await page.exposeFunction('toHost', (message: JSONRPCMessage) => transport.onmessage?.(message));
  await page.setContent(CHAT);
  const html = await host.pageOf(tool);
  const shown = host.show(transport, tool, args, context);
  await page.evaluate((text) => void (document.querySelector('iframe')!.srcdoc = text), html);
  await shown;
  return { page, frame: page.frameLocator('#window'), requests, errors };
}

function pageTransport(page: Page): Transport {
  return {
    start: () => Promise.resolve(),
    send: (message) =>
      page.evaluate((sent) => (globalThis as unknown as { toWindow(m: unknown): void }).toWindow(sent), message),
    close: () => Promise.resolve(),
  };
}
