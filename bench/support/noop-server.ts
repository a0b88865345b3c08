/** The bare MCP SDK with one tool that does nothing, on Express: what any server written with the SDK pays. */
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import express from 'express';
import { z } from 'zod';

const inputSchema = z.object({ course: z.string().optional() });
const outputSchema = z.object({ space: z.string(), items: z.array(z.object({ id: z.string(), title: z.string() })) });
const answer = {
  space: 'personal',
  items: Array.from({ length: 5 }, (_, n) => ({ id: `item-${n}`, title: 'A title of ordinary length' })),
};

const handler = toNodeHandler(
  createMcpHandler(() => {
    const server = new McpServer({ name: 'noop', version: '1' });
    server.registerTool('noop', { description: 'Does nothing.', inputSchema, outputSchema }, () => ({
      content: [{ type: 'text', text: JSON.stringify(answer) }],
      structuredContent: answer,
    }));
    return server;
  }),
);
const app = express();
app.post('/mcp', express.json(), (request, response) => handler(request, response, request.body));
const listening = app.listen(0, '127.0.0.1', () => {
  console.log(`ready: http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
});
