/** What the environment says, checked (docs: design of operation, "Environment"). */
export interface Config {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Set when people reach Lyceum by another address than the one it listens on. No slash at the end. */
  readonly publicUrl?: string;
  /** Absolute. Holds the embedded database, the secret, letters and files. */
  readonly dataDir: string;
  readonly filesDir: string;
  readonly demo: boolean;
  readonly database: EmbeddedDatabase | OutsideDatabase;
  /** Set when events are in EventStoreDB; everything else stays in the database. */
  readonly eventStoreUrl?: string;
  /** Wraps the keys of people and of sessions: losing it makes personal data unreadable. */
  readonly secret: string;
  readonly smtpUrl?: string;
  /** The address that letters come from. */
  readonly mailFrom?: string;
  readonly otlpEndpoint?: string;
  readonly logLevel: LogLevel;
  readonly logFormat: 'json' | 'pretty';
  /** Addresses of proxies in front of Lyceum, whose word on the name asked for is taken. */
  readonly trustedProxies: readonly string[];
  /** Calls per minute and credential; 0: no limit. */
  readonly rateLimit: number;
  /** IANA name. */
  readonly timeZone: string;
  readonly locale: 'en' | 'ru';
  /** Tests only: the instant at which the clock stands. */
  readonly clock?: string;
}

export interface EmbeddedDatabase {
  readonly kind: 'embedded';
  readonly dataDir: string;
}

export interface OutsideDatabase {
  readonly kind: 'outside';
  readonly url: string;
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Nest's key for the Config. */
export const CONFIG = Symbol('Config');

/** The address to give to people: the public one, else the one listened on. Pass the real port when it was 0. */
export function publicUrl(config: Pick<Config, 'host' | 'port' | 'publicUrl'>, port: number = config.port): string {
  if (config.publicUrl) return config.publicUrl;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere ? '127.0.0.1' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
