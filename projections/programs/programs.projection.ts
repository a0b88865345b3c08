import type { ProgramEvent } from '../../src/contexts/catalogue/domain/program.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { ProgramRow } from './programs.table.js';

type Listened = Extract<ProgramEvent, { type: 'catalogue.ProgramDefined' | 'catalogue.ProgramChanged' }>;

export const programs = projection<ProgramRow, Listened>({
  name: 'programs',
  generation: 1,
  key: 'program_id',
  columns: {
    program_id: 'text primary key',
    title: 'text not null',
    enforce_order: 'boolean not null',
    published: 'boolean not null',
    course_ids: 'jsonb not null',
  },
  indexes: [],
  on: ['catalogue.ProgramDefined', 'catalogue.ProgramChanged'],
  keysOf: ({ data }) => [data.programId],
  evolve: (_row, { data: { programId, title, ordered, published, courseIds } }) => ({
    program_id: programId,
    title,
    enforce_order: ordered,
    published,
    course_ids: [...courseIds],
  }),
});
