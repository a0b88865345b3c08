export { FeedbackModule } from './feedback.module.js';
export { feedbackEvents } from './events.catalogue.js';
export { feedbackUseCases } from './use-cases.js';
