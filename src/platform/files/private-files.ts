import type { Caller } from '../contract/caller.js';

/** A file that somebody may read. */
export interface PrivateFile {
  /** A safe name. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Who asks for a file: what is known of a caller before there is a call. */
export type FileReader = Pick<Caller, 'personId' | 'roles'>;

/** Files by the id that answers print; kept by the context that they belong to. */
export abstract class PrivateFiles {
  /** undefined: there is no such file for the reader. That there is one for others is not told. */
  abstract open(fileId: string, reader: FileReader): Promise<PrivateFile | undefined>;
}
