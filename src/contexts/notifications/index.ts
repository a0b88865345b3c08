import type { ReactionWiring } from '../../platform/reactions/reaction-command.js';
import { releaseLetters } from './release-letters/release-letters.reaction.js';
import { SendReleaseLetter } from './release-letters/send-release-letter.handler.js';

export { NotificationsModule } from './notifications.module.js';
export { notificationsEvents } from './events.catalogue.js';
export { notificationsUseCases } from './use-cases.js';
export { notifyWhenReleasedContract } from './notify-when-released/notify-when-released.contract.js';
export { UnsubscribeLinks } from './release-letters/unsubscribe-links.js';

/** An opened course writes to those who waited for it. */
export const notificationsReactions: readonly ReactionWiring[] = [
  { reaction: releaseLetters, commands: { SendReleaseLetter } },
];
