import type { Position } from '../event-store/port/recorded-event.js';

/** One committed step of one projection. `lagSeconds`: from the recording of the last event until now. */
export interface AppliedBatch {
  readonly projection: string;
  readonly build: number;
  readonly rebuilding: boolean;
  readonly events: number;
  readonly milliseconds: number;
  readonly lagSeconds: number;
  readonly position: Position;
  readonly traceparents: readonly string[];
}

/** Hooks for metrics, logs and spans. No text of people passes here. */
export interface ReadStoreObserver {
  applied?(batch: AppliedBatch): void;
  parked?(fault: { projection: string; key: string; eventId: string; error: unknown }): void;
  paused?(fault: { projection: string; reason: string }): void;
  switched?(build: { projection: string; generation: number; build: number }): void;
  failed?(build: { projection: string; build: number; error: unknown }): void;
  /** This process leads from now on, with this epoch; `undefined`: no longer. */
  leads?(epoch: bigint | undefined): void;
  /** Something that is tried again: `where` is a few fixed words. */
  fault?(where: string, error: unknown): void;
}
