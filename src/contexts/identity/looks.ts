import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import { badCursor, cursorOf, fitting, placeOf } from '../../platform/contract/page.js';
import type { Locale, Refused } from '../../platform/contract/refusal.js';
import { accept, type StreamType } from '../../platform/decision/decision.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import type { DomainEvent } from '../../platform/event-store/port/recorded-event.js';
import { derivedId } from '../../platform/ids/ids.js';
import { Directory } from './directory.js';

/** What administrators ask of a log of looks: whose, at whom, from where on. */
interface Asked {
  readonly user?: string | undefined;
  readonly learner?: string | undefined;
  readonly cursor?: string | undefined;
}

interface Narrowed {
  readonly viewerId: string | undefined;
  readonly learnerId: string | undefined;
  /** Position of the last look of the page before. */
  readonly before: string | undefined;
}

/** Looks at people's learning, as facts that administrators list; each kind is a stream type and a read model of its own. */
@Injectable()
export class Looks {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly directory: Directory,
  ) {}

  /** One look, one event, before anything is shown: a look that cannot be recorded is not granted. */
  async record<E extends DomainEvent>(type: StreamType<boolean, E>, event: E, caller: Caller): Promise<void> {
    const id = derivedId(type.category, caller.commandId);
    settled(await this.decisions.run(type, id, caller, () => accept(event)));
  }

  async asked(
    { user, learner, cursor }: Asked,
    locale: Locale,
  ): Promise<Narrowed | Refused<'user_not_found', { user: string }>> {
    const before = cursor === undefined ? undefined : lastShown(cursor, locale);
    const [viewerId, learnerId] = await Promise.all([this.person(user), this.person(learner)]);
    if (viewerId === null) return { code: 'user_not_found', details: { user: user ?? '' } };
    if (learnerId === null) return { code: 'user_not_found', details: { user: learner ?? '' } };
    return { viewerId, learnerId, before };
  }

  /** undefined: not asked for; null: there is no such person. */
  private async person(named: string | undefined): Promise<string | null | undefined> {
    return named === undefined ? undefined : ((await this.directory.person(named))?.id ?? null);
  }
}

/** As many looks as fit into an answer; `found` has one more than the limit when more follow. */
export function pageOfLooks<Row extends { readonly position: string }, View>(
  found: readonly Row[],
  limit: number,
  view: (row: Row) => View,
): { readonly views: View[]; readonly next_cursor?: string } {
  const views = [...fitting(found.slice(0, limit).map(view))];
  const last = found.length > views.length ? found[views.length - 1] : undefined;
  return { views, ...(last && { next_cursor: cursorOf([last.position]) }) };
}

function lastShown(cursor: string, locale: Locale): string {
  const [position] = placeOf(cursor) ?? [];
  if (typeof position !== 'string') throw badCursor(locale);
  return position;
}
