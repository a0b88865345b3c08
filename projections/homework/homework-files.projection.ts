import type { HomeworkFileAdded } from '../../src/contexts/homework/domain/homework.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { HomeworkFileRow } from './homework-files.table.js';

export const homeworkFiles = projection<HomeworkFileRow, HomeworkFileAdded>({
  name: 'homework_files',
  generation: 1,
  key: 'object_id',
  columns: { object_id: 'text primary key', submission_id: 'text not null' },
  indexes: [],
  on: ['homework.HomeworkFileAdded'],
  keysOf: ({ data }) => [data.objectId],
  evolve: (_row, { data }) => ({ object_id: data.objectId, submission_id: data.submissionId }),
});
