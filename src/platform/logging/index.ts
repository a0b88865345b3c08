export { withLogContext, type LogContext } from './log-context.js';
export { LoggedCalls } from './logged-calls.js';
export { loggedReactions } from './logged-reactions.js';
export { loggedReadStore } from './logged-read-store.js';
export { createLogger, LOGGER, type Logger, type LoggerOptions } from './logger.js';
export { NestLogger } from './nest-logger.js';
