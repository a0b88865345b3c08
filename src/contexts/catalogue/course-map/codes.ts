import { PROBLEM_CODES, WARNING_CODES } from '../release-checks/codes.js';

/** Faults that only a folder can have; one of the shape is `release_invalid`, as the server says. */
const MAP_CODES = [
  'missing_file',
  'unknown_file',
  'link',
  'too_large',
  'not_utf8',
  'yaml',
  'front_matter',
  'quiz_missing',
  'repeated_key',
  'unknown_field',
  'release_invalid',
  'key_gone',
] as const;

/** Every code that `course check` may give. */
export const FAULT_CODES = [...MAP_CODES, ...PROBLEM_CODES, ...WARNING_CODES] as const;

export type FaultCode = (typeof FAULT_CODES)[number];
