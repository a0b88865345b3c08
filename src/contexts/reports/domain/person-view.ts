import type { StreamType } from '../../../platform/decision/decision.js';
import type { PersonViewed } from './person-view.events.js';

/** The stream `personView-<id>`: one look, one event. Nothing is decided by it; administrators list it. */
export const personView: StreamType<boolean, PersonViewed> = {
  category: 'personView',
  initial: false,
  evolve: () => true,
};
