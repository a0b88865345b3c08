import type { AddressInfo } from 'node:net';
import { Module, type DynamicModule, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import {
  AUTHENTICATOR,
  type Authenticator,
  type Credential,
  type Identity,
} from '../../../src/platform/access/authenticator.js';
import { ACCESS_VIOLATIONS, type AccessViolations } from '../../../src/platform/access/access-violations.js';
import { RATE_LIMITER, type Admission, type RateLimiter } from '../../../src/platform/access/rate-limiter.js';
import { CALL_OBSERVERS, type CallObserver, type ObservedCall } from '../../../src/platform/contract/call-observer.js';
import { ContractKitModule } from '../../../src/platform/contract/contract-kit.module.js';
import type { Outcome } from '../../../src/platform/contract/outcome.js';
import { PrivateFiles } from '../../../src/platform/files/index.js';
import { LOGGER } from '../../../src/platform/logging/index.js';
import type { UseCase } from '../../../src/platform/contract/use-case.js';
import { Metrics } from '../../../src/platform/metrics/index.js';
import { IDS, randomIds } from '../../../src/platform/ids/ids.js';
import {
  defaultBodyLimitBytes,
  SURFACE_OPTIONS,
  type SurfaceOptions,
} from '../../../src/surfaces/entrance/surface-options.js';
import { mountSurfaces, SurfacesModule } from '../../../src/surfaces/surfaces.module.js';
import { Ledger, probeHandlers, probeUseCases } from './probe-handlers.js';

/** Knows a person by the key `key-<person>`: `key-mira`; `key-curator` is a Moderator, `key-ru` reads Russian. */
export class FakeKeys implements Authenticator, RateLimiter {
  readonly revoked = new Set<string>();
  readonly exhausted = new Set<string>();
  broken = false;
  readonly asked: Credential[] = [];

  async authenticate(credential: Credential): Promise<Identity | 'missing' | 'invalid'> {
    this.asked.push(credential);
    if (this.broken) throw new Error('connection refused at 10.0.0.5');
    if (!credential.authorization) return 'missing';
    const person = /^Bearer key-([\w-]+)$/.exec(credential.authorization)?.[1];
    if (!person || this.revoked.has(person)) return 'invalid';
    return {
      actor: { kind: 'person', id: person },
      personId: person,
      roles: person === 'curator' ? ['Moderator'] : [],
      channel: 'agent',
      locale: person === 'ru' ? 'ru' : 'en',
      credentialId: person,
    };
  }

  async admit(credentialId: string): Promise<Admission> {
    return this.exhausted.has(credentialId) ? { admitted: false, retryAfterSeconds: 7.2 } : { admitted: true };
  }
}

export class Recorder implements CallObserver {
  readonly calls: { call: ObservedCall; outcome: Outcome }[] = [];
  keep = true;
  async observe(call: ObservedCall, run: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await run();
    if (this.keep) this.calls.push({ call, outcome });
    return outcome;
  }
}

/** Keeps who was turned away from what. */
export class KeptViolations implements AccessViolations {
  readonly kept: { person: string; surface: string; tool: string | null }[] = [];
  async record({ personId: person }: { personId: string }, what: { surface: string; tool: string | null }) {
    this.kept.push({ person, ...what });
  }
}

/** Keeps what was logged, by its sentence. */
export class KeptLog {
  readonly lines: { sentence: string; fields: object }[] = [];
  private readonly keep = (fields: object, sentence: string) => void this.lines.push({ sentence, fields });
  readonly debug = () => undefined;
  readonly warn = this.keep;
  readonly error = this.keep;
}

@Module({ imports: [SurfacesModule] })
class ProbeModule {}

export interface ProbeApp {
  readonly app: INestApplication;
  readonly url: string;
  readonly keys: FakeKeys;
  readonly ledger: Ledger;
  readonly recorder: Recorder;
  readonly log: KeptLog;
  readonly violations: KeptViolations;
  readonly metrics: Metrics;
  /** Mutable, so that a test can say under which name the server is known. */
  readonly options: { -readonly [Name in keyof SurfaceOptions]: SurfaceOptions[Name] };
  close(): Promise<void>;
}

export interface ProbeSettings extends Partial<SurfaceOptions> {
  readonly port?: number;
  /** Other use cases than those of the probe, and what takes their messages in place of handlers. */
  readonly useCases?: readonly UseCase[];
  readonly bus?: (message: object) => Promise<unknown>;
}

/** The surfaces with a few probe use cases, listening on a free port (or on `port`). */
export async function startProbeApp(given: ProbeSettings = {}): Promise<ProbeApp> {
  const [keys, ledger, recorder, log] = [new FakeKeys(), new Ledger(), new Recorder(), new KeptLog()];
  const metrics = new Metrics();
  const violations = new KeptViolations();
  const { port = 0, useCases = probeUseCases, bus, ...overrides } = given;
  const options = {
    publicUrl: 'https://learn.example.org',
    version: '0.0.0',
    trustedProxies: [],
    bodyLimitBytes: defaultBodyLimitBytes,
    ...overrides,
  };
  const provided = [
    { provide: AUTHENTICATOR, useValue: keys },
    { provide: RATE_LIMITER, useValue: keys },
    { provide: ACCESS_VIOLATIONS, useValue: violations },
    { provide: CALL_OBSERVERS, useValue: [recorder] },
    { provide: IDS, useValue: randomIds },
    { provide: LOGGER, useValue: log },
    { provide: Metrics, useValue: metrics },
    { provide: SURFACE_OPTIONS, useValue: options },
    { provide: PrivateFiles, useValue: { open: () => Promise.resolve(undefined) } },
    { provide: Ledger, useValue: ledger },
  ];
  const probe: DynamicModule = {
    module: ProbeModule,
    global: true,
    imports: [CqrsModule.forRoot(), ContractKitModule.for(useCases)],
    providers: [...provided, ...probeHandlers],
    exports: provided.map(({ provide }) => provide),
  };
  const app = await NestFactory.create(probe, { logger: false, bodyParser: false });
  if (bus) for (const real of [app.get(CommandBus), app.get(QueryBus)]) Object.assign(real, { execute: bus });
  mountSurfaces(app);
  await app.listen(port, '127.0.0.1');
  const address = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${address.port}`;
  return { app, url, keys, ledger, recorder, log, violations, metrics, options, close: () => app.close() };
}
