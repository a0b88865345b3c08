export { EnrolmentModule } from './enrolment.module.js';
export { enrolmentUseCases } from './use-cases.js';
export { enrolmentEvents } from './events.catalogue.js';
export { courseAccess, type CourseAccess } from './domain/access.js';
export { enrolment, enrolmentOf, isEnrolled, type Assignment, type EnrolmentState } from './domain/enrolment.js';
export { courseProgress, type CourseProgress } from './domain/course-progress.js';
export { share } from './domain/share.js';
export { deadlinePassed, overdue, termsIn, type Terms } from './domain/terms.js';
export { MyCourses, type MyCourse } from './my-courses.js';
