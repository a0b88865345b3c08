import { isHostAllowed, isOriginAllowed } from './hosts.js';
import type { SurfaceOptions } from './surface-options.js';

const options: SurfaceOptions = {
  publicUrl: 'https://learn.example.org/lyceum',
  version: '0',
  trustedProxies: ['10.0.0.9'],
  bodyLimitBytes: 1,
};
const named = { host: undefined, forwardedHost: undefined, origin: undefined, peer: '127.0.0.1' };

describe('MCP-19: the name of the server', () => {
  it.each(['learn.example.org', 'LEARN.EXAMPLE.ORG:8443', 'localhost', '127.0.0.1:3000', '[::1]:3000'])(
    'may be %s',
    (host) => {
      expect(isHostAllowed({ ...named, host }, options)).toBe(true);
    },
  );

  it.each([
    undefined,
    '',
    'evil.example',
    'learn.example.org.evil.example',
    'localhost/x',
    'localhost?x',
    'localhost#x',
    'x@localhost',
    'localhost, evil.example',
    'localhost:x',
    '[::2]',
    '[::1',
  ])('may not be %p', (host) => {
    expect(isHostAllowed({ ...named, host }, options)).toBe(false);
  });

  it('is that of the outermost proxy when the nearest is trusted, in either spelling of its address', () => {
    const forwarded = { ...named, host: 'inner:3000', forwardedHost: 'learn.example.org, inner' };
    expect(isHostAllowed(forwarded, options)).toBe(false);
    for (const peer of ['10.0.0.9', '::ffff:10.0.0.9']) {
      expect(isHostAllowed({ ...forwarded, peer }, options)).toBe(true);
    }
  });
});

describe('MCP-19: the origin of a page', () => {
  it.each([undefined, 'https://learn.example.org', 'http://localhost:6274', 'HTTPS://LEARN.example.org:444'])(
    'may be %p',
    (origin) => {
      expect(isOriginAllowed({ ...named, origin }, options)).toBe(true);
    },
  );

  it.each(['', 'null', 'https://evil.example', 'file://', 'ftp://localhost', 'learn.example.org'])(
    'may not be %p',
    (origin) => {
      expect(isOriginAllowed({ ...named, origin }, options)).toBe(false);
    },
  );
});
