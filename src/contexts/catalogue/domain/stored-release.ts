import type { StreamType } from '../../../platform/decision/decision.js';
import type { ReleaseEvent } from './release.events.js';

/** How much of a release's content stands in its stream; the content itself is read by the ReleaseLibrary. */
export type StoredRelease =
  | { readonly status: 'absent' }
  | { readonly status: 'partial' | 'stored'; readonly digest: string; readonly stored: number; readonly parts: number };

/** The stream of one content; its id is the digest. */
export const release: StreamType<StoredRelease, ReleaseEvent> = {
  category: 'release',
  initial: { status: 'absent' },
  evolve(state, { data: { digest, parts } }) {
    const stored = state.status === 'absent' ? 1 : state.stored + 1;
    return { status: stored < parts ? 'partial' : 'stored', digest, stored, parts };
  },
};
