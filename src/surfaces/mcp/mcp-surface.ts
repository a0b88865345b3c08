import { Inject, Injectable, Optional } from '@nestjs/common';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Router, type Request, type Response } from 'express';
import { ACCESS_VIOLATIONS, type AccessViolations } from '../../platform/access/access-violations.js';
import { Gateway, isInAudience } from '../../platform/contract/gateway.js';
import { failed } from '../../platform/contract/outcome.js';
import { Failure } from '../../platform/contract/failure.js';
import { Registry } from '../../platform/contract/registry.js';
import type { Surface } from '../../platform/contract/use-case.js';
import { Entrance } from '../entrance/entrance.js';
import type { Visit } from '../entrance/visit.js';
import { sendJsonRpcError } from './json-rpc-error.js';
import { mcpEndpoints, type McpEndpoint } from './mcp-endpoint.js';
import { mcpServer, type ServedEndpoint } from './mcp-server.js';
import { challenge, metadataOf, metadataPaths, resourceUrl } from './protected-resource.js';
import { toolOf } from './tool-table.js';

type Handle = (request: Request, response: Response) => Promise<void>;

/** The MCP endpoints: one for every surface that has tools, in both protocol eras, without sessions. */
@Injectable()
export class McpSurface {
  constructor(
    private readonly registry: Registry,
    private readonly gateway: Gateway,
    private readonly entrance: Entrance,
    @Optional() @Inject(ACCESS_VIOLATIONS) private readonly violations?: AccessViolations,
  ) {}

  /** Reads bodies itself: mount it before any body parser. */
  router(): Router {
    const router = Router();
    for (const endpoint of mcpEndpoints) {
      if (this.registry.list(endpoint.surface).length > 0) this.mount(router, endpoint);
    }
    return router;
  }

  private mount(router: Router, endpoint: McpEndpoint): void {
    const { publicUrl } = this.entrance.options;
    const serve = this.handlerOf(endpoint);
    for (const path of endpoint.paths) {
      router.all(path, (request, response) => this.receive(request, response, endpoint, path, serve));
      for (const place of metadataPaths(publicUrl, path, path === mcpEndpoints[0]?.paths[0])) {
        router.get(place, (_request, response) => {
          response.set('Access-Control-Allow-Origin', '*').json(metadataOf(publicUrl, path, endpoint));
        });
      }
    }
  }

  private handlerOf(endpoint: McpEndpoint): Handle {
    const served = this.served(endpoint);
    const { options, logger } = this.entrance;
    const { bodyLimitBytes, keepAliveMs } = options;
    const larger = [...served.useCases.values()].map(({ contract }) => contract.largestRequest ?? 0);
    const maxRequestBodySize = Math.max(bodyLimitBytes, ...larger);
    const handler = createMcpHandler(({ authInfo }) => mcpServer(served, authInfo?.extra?.['visit'] as Visit), {
      legacy: 'stateless',
      // Only a stream can say that a slow call is alive; a proxy cuts a connection on which nothing comes.
      responseMode: 'sse',
      keepAliveMs,
      maxRequestBodySize,
      onerror: (error) => logger?.debug({ error }, 'An MCP request was turned away'),
    });
    const onerror = (error: Error) => logger?.error({ error }, 'An MCP request could not be served');
    return toNodeHandler(handler, { maxRequestBodySize, onerror });
  }

  private served(endpoint: McpEndpoint): ServedEndpoint {
    const registered = this.registry.tools(endpoint.surface);
    return {
      endpoint,
      version: this.entrance.options.version,
      useCases: new Map(registered.map((one) => [one.contract.name, one])),
      tools: registered.map(toolOf),
      gateway: this.gateway,
      ids: this.entrance.ids,
    };
  }

  private async receive(
    request: Request,
    response: Response,
    { surface }: McpEndpoint,
    path: string,
    serve: Handle,
  ): Promise<void> {
    const { publicUrl } = this.entrance.options;
    const entered = await this.entrance.admit(request, resourceUrl(publicUrl, path));
    if (!entered.admitted) {
      const { failure, missing } = entered;
      if (failure.status === 401) response.setHeader('WWW-Authenticate', challenge(publicUrl, path, missing));
      return sendJsonRpcError(response, failure);
    }
    const { visit } = entered;
    response.setHeader('X-Correlation-Id', visit.correlationId);
    if (!this.registry.list(surface).some(({ contract }) => isInAudience(contract.audience, visit.identity))) {
      const { locale, personId } = visit.identity;
      const { correlationId } = visit;
      await this.violations?.record(
        { ...visit.identity, correlationId },
        { surface, tool: this.toolOf(request, surface) },
      );
      this.entrance.logger?.warn(
        { correlationId, personId, surface },
        'A person without a role of the surface was turned away',
      );
      const { failure } = failed(new Failure('forbidden'), { locale, correlationId });
      return sendJsonRpcError(response, this.entrance.turnedAway(failure));
    }
    const auth = { token: '', clientId: visit.identity.credentialId, scopes: [], extra: { visit } };
    await serve(Object.assign(request, { auth }), response);
  }

  /** The tool that a request calls, as far as its headers tell; the body of who has no right here is not read. */
  private toolOf({ headers }: Request, surface: Surface): string | null {
    if (headers['mcp-method'] !== 'tools/call') return null;
    return this.registry.find(surface, String(headers['mcp-name']))?.contract.name ?? null;
  }
}
