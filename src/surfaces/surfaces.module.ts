import { Module, type INestApplication } from '@nestjs/common';
import { Entrance } from './entrance/entrance.js';
import { HttpSurface } from './http/http-surface.js';
import { PrivateFilesSurface } from './http/private-files-surface.js';
import { McpSurface } from './mcp/mcp-surface.js';

/**
 * The ways in over HTTP. The application provides, globally, the contract kit, `SURFACE_OPTIONS`, `AUTHENTICATOR`,
 * `RATE_LIMITER`, `IDS`, `PrivateFiles` and `Metrics`.
 */
const ways = [Entrance, McpSurface, HttpSurface, PrivateFilesSurface];

@Module({ providers: ways, exports: ways })
export class SurfacesModule {}

/** To be called once, before the application is initialised: the surfaces read their bodies themselves. */
export function mountSurfaces(app: INestApplication): void {
  app.use(app.get(McpSurface).router());
  app.use(app.get(HttpSurface).router());
  app.use(app.get(PrivateFilesSurface).router());
}
