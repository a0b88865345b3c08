export { HomeworkModule } from './homework.module.js';
export { homeworkEvents } from './events.catalogue.js';
export { homeworkReactions } from './reactions.js';
export { homeworkUseCases } from './use-cases.js';
