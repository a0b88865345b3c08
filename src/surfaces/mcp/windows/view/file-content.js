/**
 * The content of a file in base64; undefined when it cannot be read, as a folder cannot.
 * @param {File} file
 * @param {(bytes: number) => void} onRead Told how much is read so far.
 * @returns {Promise<string | undefined>}
 */
export function contentOf(file, onRead) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('progress', ({ loaded }) => onRead(loaded));
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(file);
  });
}
