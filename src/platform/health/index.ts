export { Readiness, type Check, type CheckResult, type ReadinessReport } from './readiness.js';
