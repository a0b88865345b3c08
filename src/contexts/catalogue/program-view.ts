import type { KnownProgram } from './domain/program.js';

/** A program as administrators see it; `titles` of its courses by id. */
export function programView(state: KnownProgram, titles: ReadonlyMap<string, string>) {
  return {
    id: state.id,
    title: state.title,
    courses: state.courseIds.map((id) => ({ id, title: titles.get(id) ?? id })),
    enforce_order: state.ordered,
    published: state.published,
    members: state.members.size,
  };
}
