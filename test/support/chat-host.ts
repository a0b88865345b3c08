import { AppBridge, getToolUiResourceUri, type McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import { EXTENSION_ID, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';

type Data = Readonly<Record<string, unknown>>;
type Result = Awaited<ReturnType<Client['callTool']>>;

const about = { name: 'a chat of tests', version: '1.0.0' };
const shown = { [EXTENSION_ID]: { mimeTypes: [RESOURCE_MIME_TYPE] } };

/** A client that shows windows, as hosts are: the bridge of MCP Apps between a window and Lyceum over MCP. */
export class ChatHost {
  /** What windows said in the name of the learner. */
  readonly said: string[] = [];
  /** Tools that windows called. */
  readonly called: string[] = [];
  /** The height that the last window asked for. */
  height = 0;
  /** Calls of windows are done, and their answers get lost. */
  losesAnswers = false;

  private constructor(
    readonly client: Client,
    private readonly can: { readonly message: boolean; readonly tools: boolean },
  ) {}

  /** `legacy` speaks the former era, in which a server does not learn what a client can. */
  static async connect(
    url: string,
    key: string,
    {
      mode = 'auto',
      message = true,
      tools = true,
    }: { mode?: 'auto' | 'legacy'; message?: boolean; tools?: boolean } = {},
  ): Promise<ChatHost> {
    const client = new Client(about, { versionNegotiation: { mode }, capabilities: { extensions: shown } });
    const requestInit = { headers: { Authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
    return new ChatHost(client, { message, tools });
  }

  /** The page of the window that a tool is tied to. */
  async pageOf(tool: string): Promise<string> {
    const listed = (await this.client.listTools()).tools.find(({ name }) => name === tool);
    const uri = listed && getToolUiResourceUri(listed);
    if (!uri) throw new Error(`${tool} has no window`);
    const [content] = (await this.client.readResource({ uri })).contents;
    if (content?.mimeType !== RESOURCE_MIME_TYPE || !('text' in content)) throw new Error(`${uri} is no window`);
    return content.text;
  }

  /** Calls the tool and shows the window at the other end of the transport what came back. */
  async show(transport: Transport, tool: string, args: Data, context: McpUiHostContext = {}): Promise<Result> {
    const { message, tools } = this.can;
    const bridge = new AppBridge(
      null,
      about,
      { ...(message && { message: { text: {} } }), ...(tools && { serverTools: {} }) },
      { hostContext: context },
    );
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it gives the answer, of which there is one
    bridge.onmessage = ({ content: [block] }) => {
      if (message && block?.type === 'text') this.said.push(block.text);
      return Promise.resolve(message ? {} : { isError: true });
    };
    if (tools)
      bridge.oncalltool = async (params) => {
        this.called.push(params.name);
        const answered = await this.client.callTool(params);
        if (this.losesAnswers) throw new Error('the answer got lost');
        return answered;
      };
    bridge.onsizechange = ({ height = 0 }) => {
      this.height = height;
    };
    const ready = new Promise<void>((resolve) => {
      bridge.oninitialized = () => resolve();
    });
    await bridge.connect(transport);
    await ready;
    await bridge.sendToolInput({ arguments: args });
    const result = await this.client.callTool({ name: tool, arguments: args });
    await bridge.sendToolResult(result);
    return result;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
