/** Why the embedded PostgreSQL cannot run: one sentence for the person at the terminal, saying what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

const codes: Record<string, (folder: string) => string> = {
  EACCES: permission,
  EPERM: permission,
  EROFS: permission,
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  ENOSPC: diskFull,
};

/** The sentence for what went wrong with the files in `folder`; anything unknown is given back as it is. */
export function explainFileError(error: unknown, folder: string): unknown {
  if (error instanceof EmbeddedPostgresError) return error;
  const { code, path } = error as NodeJS.ErrnoException;
  const sentence = code === undefined ? undefined : codes[code];
  return sentence ? new EmbeddedPostgresError(sentence(path ?? folder), { cause: error }) : error;
}

/** The sentence for what PostgreSQL or initdb said before it ended. `folder` is the one a person would look into. */
export function explainServerOutput(output: string, folder: string): EmbeddedPostgresError {
  if (/No space left on device/i.test(output)) return new EmbeddedPostgresError(diskFull(folder));
  if (/incompatible with server/i.test(output)) {
    return new EmbeddedPostgresError(
      `The data in ${folder} was written by another major version of PostgreSQL; go back to the Lyceum that wrote it, export the events, and import them here.`,
    );
  }
  if (/ermission denied|Operation not permitted|wrong ownership|could not access directory/.test(output)) {
    return new EmbeddedPostgresError(permission(folder));
  }
  if (/error while loading shared libraries|not found|No such file or directory.*(initdb|postgres)$/m.test(output)) {
    return new EmbeddedPostgresError(
      `The embedded PostgreSQL cannot run on this system (${lastWords(output)}); set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return new EmbeddedPostgresError(broken(folder, `PostgreSQL said "${lastWords(output)}"`));
}

/** The sentence for data that cannot be used; `what` names the sign of it. */
export function broken(folder: string, what: string): string {
  return `The data folder ${folder} is broken (${what}); restore it from a backup, or move it away to begin anew.`;
}

function permission(folder: string): string {
  return `Permission refused for ${folder}; give its owner to the user that starts Lyceum, or set LYCEUM_DATA to a folder of your own that every folder above lets you enter.`;
}

function notAFolder(folder: string): string {
  return `${folder} is not a folder; move that file away, or set LYCEUM_DATA to another folder.`;
}

function diskFull(folder: string): string {
  return `The disk is full, so ${folder} cannot be written; free some space and start again.`;
}

function lastWords(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const telling = lines.filter((line) => /FATAL|PANIC|error/i.test(line));
  const line = telling.at(-1) ?? lines.filter(Boolean).at(-1) ?? 'nothing';
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '');
}
