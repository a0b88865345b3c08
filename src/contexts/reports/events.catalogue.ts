import { z } from 'zod';
import { catalogue, event } from '../../platform/event-store/catalogue/event-definition.js';
import type { PersonViewed } from './domain/person-view.events.js';

export const reportsEvents = catalogue<PersonViewed>({
  'reports.PersonViewed': event(
    z.strictObject({ viewerId: z.string(), learnerId: z.string(), orgIds: z.array(z.string()) }),
  ),
});
