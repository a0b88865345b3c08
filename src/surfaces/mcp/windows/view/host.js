/**
 * What every window shares: the host it stands in, spoken to by JSON-RPC in posted messages (MCP Apps of 2026-01-26), and small
 * helpers. The modules of a page are put into it as one.
 *
 * @typedef {Record<string, any>} Data What came from outside.
 * @typedef {{ isError?: boolean, content?: { text?: string }[], structuredContent?: Data, _meta?: Data }} ToolResult
 * @typedef {{ say(text: string): Promise<boolean>, callTool(name: string, args: Data): Promise<ToolResult>, canCall(): boolean }} Host
 */

/**
 * Begins the conversation with the host.
 * @param {string} name
 * @param {{ input?(args: Data): void, result(result: ToolResult, locale: string): void, cancelled(locale: string): void }} on
 * @returns {Host}
 */
export function connectHost(name, on) {
  /** @type {Map<number, { resolve(result: any): void, reject(error: Error): void }>} */
  const waiting = new Map();
  /** @type {Data} */
  let capabilities = {};
  let locale = navigator.language;
  let lastId = 0;

  /** @param {Data} message */
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

  /** @param {string} method @param {Data} params @returns {Promise<any>} */
  const request = (method, params) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      post({ id: lastId, method, params });
    });

  /** @param {Data} context */
  const dress = (context) => {
    const { theme, styles, locale: spoken } = context;
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    const font = styles?.variables?.['--font-sans'];
    if (typeof font === 'string') document.documentElement.style.setProperty('--font-sans', font);
    if (typeof spoken === 'string') locale = spoken;
  };

  /** @type {Record<string, (params: Data) => void>} */
  const notices = {
    'ui/notifications/tool-input': (params) => on.input?.(params.arguments ?? {}),
    'ui/notifications/tool-result': (params) => on.result(params, locale),
    'ui/notifications/tool-cancelled': () => on.cancelled(locale),
    'ui/notifications/host-context-changed': dress,
  };

  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return;
    const { id, method, params, result, error } = data;
    if (method === undefined) {
      const one = waiting.get(id);
      waiting.delete(id);
      if (error) one?.reject(new Error(String(error.message)));
      else one?.resolve(result);
    } else if (id === undefined) notices[method]?.(params ?? {});
    else if (method === 'ping' || method === 'ui/resource-teardown') post({ id, result: {} });
    else post({ id, error: { code: -32601, message: 'Method not found' } });
  });

  const tellSize = () => {
    const { width, height } = document.documentElement.getBoundingClientRect();
    post({ method: 'ui/notifications/size-changed', params: { width: Math.ceil(width), height: Math.ceil(height) } });
  };

  const begin = async () => {
    const result = await request('ui/initialize', {
      appInfo: { name, version: '1.0.0' },
      appCapabilities: {},
      protocolVersion: '2026-01-26',
    });
    capabilities = result.hostCapabilities ?? {};
    dress(result.hostContext ?? {});
    post({ method: 'ui/notifications/initialized', params: {} });
    new ResizeObserver(tellSize).observe(document.documentElement);
  };
  void begin();

  return {
    /** Words of the learner in the conversation; false when the host does not pass them on. */
    say: (text) =>
      request('ui/message', { role: 'user', content: [{ type: 'text', text }] }).then(
        (result) => result?.isError !== true,
        () => false,
      ),
    callTool: (called, args) => request('tools/call', { name: called, arguments: args }),
    canCall: () => capabilities.serverTools !== undefined,
  };
}

/**
 * The element with the id, which the page has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/**
 * Sets the language of the page and gives its words.
 * @template W
 * @param {{ en: W, ru: W }} words
 * @param {unknown} locale
 * @returns {W}
 */
export function inLanguage(words, locale) {
  const language = String(locale).toLowerCase().startsWith('ru') ? 'ru' : 'en';
  document.documentElement.lang = language;
  return words[language];
}

/**
 * Shows words for the learner to copy, where the host does not pass them on.
 * @param {string} text
 * @param {{ writeIt: string, copy: string, copied: string }} words
 */
export function offerToCopy(text, words) {
  const area = /** @type {HTMLTextAreaElement} */ (part('words'));
  const button = part('copy-button');
  part('copy-label').textContent = words.writeIt;
  button.textContent = words.copy;
  area.value = text;
  part('copy').hidden = false;
  area.focus();
  area.select();
  button.addEventListener('click', () => void copy(text, area, () => (button.textContent = words.copied)));
}

/** @param {string} text @param {HTMLTextAreaElement} area @param {() => void} copied */
async function copy(text, area, copied) {
  area.select();
  try {
    await navigator.clipboard.writeText(text);
    copied();
  } catch {
    // A frame may not have the right to it; the words stay selected.
    if (document.execCommand('copy')) copied();
  }
}
