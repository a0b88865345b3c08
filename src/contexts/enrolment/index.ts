export { courseAccess, type CourseAccess } from './domain/access.js';
export { enrolment, enrolmentOf, isEnrolled, type Assignment, type EnrolmentState } from './domain/enrolment.js';
export { share } from './domain/share.js';
export { overdue, termsIn, type Terms } from './domain/terms.js';
export { enrolmentEvents } from './events.catalogue.js';
