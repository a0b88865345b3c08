import type { z } from 'zod';
import type { ReleaseFault } from '../domain/refusals.js';
import { pathOf } from './json-text.js';
import { didYouMean } from './did-you-mean.js';
import { fieldsAt } from './fields-at.js';
import { releaseSchema } from './release-schema.js';

type Issue = z.core.$ZodIssue;
type Steps = readonly PropertyKey[];

/** What in the value is not as the format demands; each fault also as steps into the value. */
export function schemaFaults(value: unknown): (ReleaseFault & { readonly steps: Steps })[] {
  const result = releaseSchema.safeParse(value, { reportInput: true });
  if (result.success) return [];
  return result.error.issues
    .flatMap((issue) => faultsOf(issue, []))
    .map(({ steps, message }) => ({ path: pathOf(steps), message, steps }));
}

interface Fault {
  readonly steps: Steps;
  readonly message: string;
}

function faultsOf(issue: Issue, base: Steps): Fault[] {
  const steps = [...base, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        steps: [...steps, key],
        message: `is not a field of this format${didYouMean(key, fieldsAt(steps))}`,
      }));
    case 'invalid_type':
      return [{ steps, message: issue.input === undefined ? 'is missing' : `is not ${named(issue.expected)}` }];
    case 'invalid_value':
      return [
        {
          steps,
          message: issue.input === undefined ? 'is missing' : `is not one of ${issue.values.map(String).join(', ')}`,
        },
      ];
    case 'invalid_key':
      return [{ steps, message: issue.issues[0]?.message ?? 'is not a key' }];
    case 'invalid_union':
      return unionFaults(issue, steps);
    default:
      return [{ steps, message: issue.message }];
  }
}

/** Of the variants, the one whose type fits is what the author meant. */
function unionFaults(issue: Extract<Issue, { code: 'invalid_union' }>, steps: Steps): Fault[] {
  if (issue.input === undefined) return [{ steps, message: 'is missing' }];
  const meant = issue.errors.find(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  );
  if (!meant) return [{ steps, message: 'is neither true, false nor {if_column}' }];
  return meant.flatMap((inner) => faultsOf(inner, steps));
}

function named(type: string): string {
  if (type === 'int') return 'a whole number';
  const vowel = /^[aeiou]/.test(type);
  return type === 'record' ? 'an object' : `${vowel ? 'an' : 'a'} ${type}`;
}
