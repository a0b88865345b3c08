import { lessonOf, sectionsIntroducedBy, type Release } from '../../catalogue/index.js';
import type { ChainFacts } from '../domain/chain.js';
import type { Block } from '../domain/lesson-run.events.js';

/** Sections of the course document that belong to the lesson, with the document they stand in. */
export function sectionViews(content: Release | undefined, lessonKey: string) {
  const lesson = content && lessonOf(content, lessonKey);
  if (!lesson || !content?.document) return [];
  const { key: artifact, title: artifact_title } = content.document;
  return sectionsIntroducedBy(content, lesson).map(({ key, title, description }) => ({
    artifact,
    artifact_title,
    key,
    title,
    description,
  }));
}

/** The same, as signals name them. */
export function lessonBlocks(content: Release | undefined, lessonKey: string): Block[] {
  return sectionViews(content, lessonKey).map(({ artifact, key, title }) => ({ artifact, key, title }));
}

/** What is left to write after the lesson. */
export function emptyBlocks({ release, filled }: Pick<ChainFacts, 'release' | 'filled'>): Block[] {
  return (release?.lesson?.blocks ?? []).filter(({ key }) => !filled.has(key));
}
