/**
 * Every field that may stand in the log. Whoever adds one makes sure that it never holds words of people, names,
 * mail addresses, answers, or secrets: ids, codes, counts, durations and fixed words of ours do.
 */
export const loggedFields: ReadonlySet<string> = new Set(
  `
  context operation step reason code kind outcome failure status signal version
  correlationId causationId commandId traceId spanId eventId credentialId personId
  tool surface method route host port url pid durationMs bytes count attempt
  stream category eventType position expected actual storeId epoch
  projection generation build reaction lagSeconds events parked
  courseId courseKey lessonKey releaseId digest runId organizationId migration folder
  organizations people courses enrolments retryAfterSeconds ready checks
  `
    .trim()
    .split(/\s+/),
);
