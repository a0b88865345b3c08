export { HomeworkModule } from './homework.module.js';
export { LessonPages, type LessonPage } from './lesson-pages.js';
export { LONGEST_ANSWER } from './submit-homework/submit-homework.contract.js';
export { homeworkEvents } from './events.catalogue.js';
export { homeworkReactions } from './reactions.js';
export { homeworkUseCases } from './use-cases.js';
