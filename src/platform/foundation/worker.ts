import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { loggedReactions, loggedReadStore } from '../logging/index.js';
import { measuredReactions, measuredReadStore } from '../metrics/index.js';
import type { ReactionObserver } from '../reactions/observer.js';
import { sendOver } from '../reactions/reaction-command.js';
import { Reactions } from '../reactions/reactions.js';
import { tracedReadStore } from '../telemetry/index.js';
import type { ReadStoreObserver } from '../read-store/observer.js';
import type { Progress } from '../read-store/progress.js';
import { ReadStoreDaemon } from '../read-store/read-store-daemon.js';
import type { Foundation } from './foundation.js';

/**
 * The worker that keeps the read models and sends what reactions owe: counted, traced and logged. Over an app that was
 * initialized, whose bus takes the commands.
 */
export function workerOf(
  { store, readPool, plan, logger, metrics, vault }: Foundation,
  progress: Progress,
  app: INestApplicationContext,
): ReadStoreDaemon {
  const observer = together(loggedReadStore(logger), measuredReadStore(metrics), tracedReadStore);
  const send = sendOver(app.get(CommandBus), plan.reactions);
  const reactions = plan.reactions.map(({ reaction }) => reaction);
  const watched = bothTold(loggedReactions(logger), measuredReactions(metrics));
  const beside = [new Reactions(store, readPool, reactions, send, watched)];
  return new ReadStoreDaemon(store, readPool, plan.projections, progress, {
    observer,
    beside,
    forgetKeys: () => vault.forget(),
  });
}

/** One observer that tells each of the others. */
export function together(...observers: readonly ReadStoreObserver[]): ReadStoreObserver {
  return {
    applied: (batch) => observers.forEach((one) => one.applied?.(batch)),
    parked: (fault) => observers.forEach((one) => one.parked?.(fault)),
    paused: (fault) => observers.forEach((one) => one.paused?.(fault)),
    switched: (build) => observers.forEach((one) => one.switched?.(build)),
    failed: (build) => observers.forEach((one) => one.failed?.(build)),
    leads: (epoch) => observers.forEach((one) => one.leads?.(epoch)),
    fault: (where, error) => observers.forEach((one) => one.fault?.(where, error)),
  };
}

function bothTold(...observers: readonly ReactionObserver[]): ReactionObserver {
  return {
    tried: (...what) => observers.forEach((one) => one.tried?.(...what)),
    fault: (where, error) => observers.forEach((one) => one.fault?.(where, error)),
  };
}
