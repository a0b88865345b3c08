export { HomeworkModule } from './homework.module.js';
export { homeworkEvents } from './events.catalogue.js';
export { homeworkReactions } from './issue-homework/reactions.js';
export { homeworkUseCases } from './use-cases.js';
