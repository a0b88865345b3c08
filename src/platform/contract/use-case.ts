import { Command, Query } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller, PlatformRole } from './caller.js';
import type { RefusalText, RefusedOf } from './refusal.js';

export type Surface = 'learner' | 'authoring' | 'cabinet' | 'manager' | 'admin';

/** Who may use it at all; narrower rights (own organisation, own course) are decided by the use case. */
export type Audience = 'everyone' | readonly PlatformRole[];

/** All four hints of the protocol, said explicitly. */
export interface Hints {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
}

export type Refusals = Readonly<Record<string, RefusalText>>;

/**
 * The one source of a use case: MCP tool, HTTP method, refusal texts, docs, OpenAPI and CLI help are read from it.
 * A parameter whose fault has a refusal code of its own stays optional and unbounded in `input`, so the code can be given.
 */
export interface Contract<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  R extends Refusals = Refusals,
> {
  /** snake_case, as printed in the contract; its folder has the same name in kebab-case. */
  readonly name: string;
  readonly surface: Surface;
  readonly audience: Audience;
  readonly title: string;
  /** 40–1,900 characters; starts with a verb; says when to use it. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly refusals: R;
  readonly hints: Hints;
  /** For pipelines, over HTTP and the command line; not a tool of agents. */
  readonly pipelineOnly?: true;
  /** For windows in the chat: hosts hide it from the model (MCP Apps, visibility). */
  readonly appOnly?: true;
  /** Address of the window in which hosts show its answers: `ui://choice` (MCP Apps). */
  readonly window?: `ui://${string}`;
  /** Bytes of the largest request, where it is more than others may send. */
  readonly largestRequest?: number;
  /** Words of the command line (`person add`), when it has a command there. */
  readonly cli?: {
    readonly command: string;
    readonly positional?: readonly string[];
    /** The parameter that is the text of a file: there it is a path. */
    readonly file?: string;
    /** The field of the answer that is text to be printed as it is, page after page until there is no `next_cursor`. */
    readonly pages?: string;
  };
}

export function contract<I extends z.ZodObject, O extends z.ZodObject, R extends Refusals>(
  definition: Contract<I, O, R>,
): Contract<I, O, R> {
  return definition;
}

export type InputOf<C> = C extends Contract<infer I, z.ZodObject, Refusals> ? z.output<I> : never;
export type OutputOf<C> = C extends Contract<z.ZodObject, infer O, Refusals> ? z.input<O> : never;
export type RefusalOf<C> = C extends Contract<z.ZodObject, z.ZodObject, infer R> ? RefusedOf<R> : never;

/** What a handler answers: data of the contract's output, or a refusal the contract lists. Nothing else compiles. */
export type Answer<C> =
  | { readonly ok: true; readonly data: OutputOf<C>; readonly stale?: Stale; readonly forWindow?: ForWindow }
  | { readonly ok: false; readonly refusal: RefusalOf<C> };

/** Said when the tables behind an answer are known to lag: the instant up to which they are complete. */
export interface Stale {
  readonly asOf: string;
}

/** What only the window of a use case gets; hosts keep it away from the model. */
export type ForWindow = Readonly<Record<string, unknown>>;

export function answer<D>(data: D, stale?: Stale) {
  return stale ? ({ ok: true, data, stale } as const) : ({ ok: true, data } as const);
}

/** An answer that a window shows, with what the window needs. */
export function answerInWindow<D>(data: D, forWindow: ForWindow) {
  return { ok: true, data, forWindow } as const;
}

export function refused<R>(refusal: R) {
  return { ok: false, refusal } as const;
}

/** A message on the CommandBus. One subclass per changing use case. */
export abstract class UseCaseCommand<C> extends Command<Answer<C>> {
  constructor(
    readonly input: InputOf<C>,
    readonly caller: Caller,
  ) {
    super();
  }
}

/** A message on the QueryBus. One subclass per reading use case. */
export abstract class UseCaseQuery<C> extends Query<Answer<C>> {
  constructor(
    readonly input: InputOf<C>,
    readonly caller: Caller,
  ) {
    super();
  }
}

/** A contract and the message that carries its calls: one line in a context's list of use cases. */
export interface UseCase {
  readonly contract: Contract;
  readonly Message: new (input: never, caller: Caller) => UseCaseCommand<never> | UseCaseQuery<never>;
}

export function useCase<C extends Contract>(
  definition: C,
  Message: new (input: InputOf<C>, caller: Caller) => UseCaseCommand<C> | UseCaseQuery<C>,
): UseCase {
  return { contract: definition, Message };
}
