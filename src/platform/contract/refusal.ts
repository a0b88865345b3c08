/** The languages people are answered in. */
export type Locale = 'en' | 'ru';

/** An expected no: a code of the contract and what it carries. */
export interface Refused<Code extends string = string, Details extends object = object> {
  readonly code: Code;
  readonly details: Details;
}

declare const DETAILS: unique symbol;

/** One refusal code at home: its sentence in each language, which names the next step, and what its details hold. */
export interface RefusalText<Details extends object = object> {
  readonly en: string;
  readonly ru: string;
  /** Name of each detail and what it holds, in the order it is printed. */
  readonly details: { readonly [Name in keyof Details]: string };
  readonly [DETAILS]?: Details;
}

/** Declares a refusal; `Details` is the type of what it carries. */
export function refusal<Details extends object = Record<never, never>>(text: {
  en: string;
  ru: string;
  details: { readonly [Name in keyof Required<Details>]: string };
}): RefusalText<Details> {
  return text;
}

export type DetailsOf<T> = T extends RefusalText<infer D> ? D : never;

/** The refusals that a table of texts (or a contract's part of it) allows, as values. */
export type RefusedOf<Texts extends object, Codes extends keyof Texts = keyof Texts> = {
  [Code in Codes & string]: Refused<Code, DetailsOf<Texts[Code]>>;
}[Codes & string];

/** The part of a table of refusals that one contract may give. */
export function pick<Texts extends object, Code extends keyof Texts>(
  texts: Texts,
  ...codes: readonly Code[]
): Pick<Texts, Code> {
  return Object.fromEntries(codes.map((code) => [code, texts[code]])) as Pick<Texts, Code>;
}
