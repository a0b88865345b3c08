import type { UseCase } from '../platform/contract/use-case.js';
import type { EventDefinition } from '../platform/event-store/catalogue/event-definition.js';
import type { ReactionWiring } from '../platform/reactions/reaction-command.js';
import { catalogueEvents, CatalogueModule, catalogueUseCases } from './catalogue/index.js';
import { documentsEvents, DocumentsModule, documentsUseCases } from './documents/index.js';
import { enrolmentEvents, EnrolmentModule, enrolmentReactions, enrolmentUseCases } from './enrolment/index.js';
import { feedbackEvents, FeedbackModule, feedbackUseCases } from './feedback/index.js';
import { homeworkEvents, HomeworkModule, homeworkReactions, homeworkUseCases } from './homework/index.js';
import { identityEvents, IdentityModule, identityReactions, identityUseCases } from './identity/index.js';
import { lessonsEvents, LessonsModule, lessonsReactions, lessonsUseCases } from './lessons/index.js';
import { notesEvents, NotesModule, notesReactions, notesUseCases } from './notes/index.js';
import {
  notificationsEvents,
  NotificationsModule,
  notificationsReactions,
  notificationsUseCases,
} from './notifications/index.js';
import { reportsEvents, ReportsModule, reportsUseCases } from './reports/index.js';

/** The table of contents of what Lyceum does: each context's module, use cases and events. */
export const contextModules = [
  IdentityModule,
  CatalogueModule,
  EnrolmentModule,
  LessonsModule,
  DocumentsModule,
  HomeworkModule,
  FeedbackModule,
  NotesModule,
  NotificationsModule,
  ReportsModule,
];

export const useCases: readonly UseCase[] = [
  ...identityUseCases,
  ...catalogueUseCases,
  ...enrolmentUseCases,
  ...lessonsUseCases,
  ...documentsUseCases,
  ...homeworkUseCases,
  ...feedbackUseCases,
  ...notesUseCases,
  ...notificationsUseCases,
  ...reportsUseCases,
];

/** What follows from events, beside read models. */
export const reactions: readonly ReactionWiring[] = [
  ...identityReactions,
  ...enrolmentReactions,
  ...lessonsReactions,
  ...homeworkReactions,
  ...notesReactions,
  ...notificationsReactions,
];

/** Every event of every context, by type. */
export const events: Readonly<Record<string, EventDefinition>> = {
  ...identityEvents,
  ...catalogueEvents,
  ...enrolmentEvents,
  ...lessonsEvents,
  ...documentsEvents,
  ...homeworkEvents,
  ...feedbackEvents,
  ...notesEvents,
  ...notificationsEvents,
  ...reportsEvents,
};
