export { FILE_STORE, type FileStore, type StoredFile } from './file-store.js';
export { fileKind, type FileKind } from './file-kind.js';
export { FolderFileStore } from './folder-file-store.js';
export { PrivateFiles, type FileReader, type PrivateFile } from './private-files.js';
export { safeName } from './safe-name.js';
