import { addNoteContract } from '../add-note/add-note.contract.js';
import { contract } from '../../../platform/contract/use-case.js';

/** The author's side of add_note. */
export const writeNoteContract = contract({
  ...addNoteContract,
  name: 'write_note',
  surface: 'cabinet',
  title: 'Write a note at a place',
  description:
    'Writes a note of the curator at a place of the active release: what should be corrected there. It waits for the agent, who finds it in course_notes, marks it done with resolve_note, or asks back.',
});
