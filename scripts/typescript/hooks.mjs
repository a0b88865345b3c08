import { transformFile } from '@swc/core';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OPTIONS = {
  configFile: false,
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      react: { runtime: 'automatic', importSource: 'preact' },
    },
    keepClassNames: true,
  },
};

const TYPESCRIPT = /\.tsx?$/;

/** A relative `./x.js` in a source means `./x.ts` or `./x.tsx` when that is what lies there. */
export async function resolve(specifier, context, next) {
  if (/^\.{0,2}\//.test(specifier) && specifier.endsWith('.js') && TYPESCRIPT.test(context.parentURL ?? '')) {
    for (const ending of ['.ts', '.tsx']) {
      const source = new URL(specifier.replace(/\.js$/, ending), context.parentURL);
      if (existsSync(source)) return { url: source.href, shortCircuit: true };
    }
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !TYPESCRIPT.test(url)) return next(url, context);
  const parser = { ...OPTIONS.jsc.parser, tsx: url.endsWith('.tsx') };
  const { code } = await transformFile(fileURLToPath(url), { ...OPTIONS, jsc: { ...OPTIONS.jsc, parser } });
  return { format: 'module', source: code, shortCircuit: true };
}
