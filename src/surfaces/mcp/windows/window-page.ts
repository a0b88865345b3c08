import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(new URL(`./view/${name}`, import.meta.url), 'utf8').trim();

/** Nothing from outside, and nothing to the outside. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A module without its borders and types: those of a page become one. */
function inlined(name: string): string {
  return read(name)
    .replace(/^import [^;]+;\n/gm, '')
    .replace(/^export /gm, '')
    .replace(/^[ \t]*\/\*\*.*?\*\/\n|\/\*\*.*?\*\/ ?/gms, '')
    .trim();
}

/** A window as one file that needs nothing else: the body `<name>.html` with its modules, in their order. */
export function windowPage(name: string, title: string, modules: readonly string[]): string {
  const script = ['host.js', ...modules].map(inlined).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
${read('window.css')}
</style>
</head>
<body>
${read(`${name}.html`)}
<script type="module">
${script}
</script>
</body>
</html>
`;
}
