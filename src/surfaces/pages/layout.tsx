import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Locale } from '../../platform/contract/refusal.js';
import { FORMATS, type Format } from './format.js';
import type { Paths } from './paths.js';
import { STYLE_VERSION } from './style/index.js';
import { WORDS, type Words } from './words/index.js';

/** What every page is told of the visit. */
export interface Setting {
  readonly locale: Locale;
  readonly words: Words;
  readonly format: Format;
  readonly paths: Paths;
  /** Who is signed in. */
  readonly visitor?: string | undefined;
}

export function settingOf(locale: Locale, paths: Paths, visitor?: string): Setting {
  return { locale, words: WORDS[locale], format: FORMATS[locale], paths, visitor };
}

export interface MenuEntry {
  readonly to: string;
  readonly name: string;
  readonly isHere: boolean;
}

interface Page {
  readonly setting: Setting;
  readonly title: string;
  readonly menu?: readonly MenuEntry[] | undefined;
  readonly children: ComponentChildren;
}

/** The frame of every page. */
export function Layout({ setting, title, menu, children }: Page): VNode {
  const { words, paths, locale } = setting;
  return (
    <html lang={locale}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${words.brand}`}</title>
        <link rel="icon" type="image/svg+xml" href={paths.icon} />
        <link rel="stylesheet" href={paths.style(STYLE_VERSION)} />
      </head>
      <body>
        <a class="skip" href="#content">
          {words.skip}
        </a>
        <header class="bar">
          <a class="brand" href={paths.home}>
            <img src={paths.icon} alt="" width="28" height="28" />
            <span>{words.brand}</span>
          </a>
          {menu && <Menu name={words.menu} entries={menu} />}
          <Account setting={setting} />
        </header>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </body>
    </html>
  );
}

function Menu({ name, entries }: { name: string; entries: readonly MenuEntry[] }): VNode {
  return (
    <nav class="menu" aria-label={name}>
      {entries.map((entry) => (
        <a key={entry.to} href={entry.to} aria-current={entry.isHere ? 'page' : undefined}>
          {entry.name}
        </a>
      ))}
    </nav>
  );
}

function Account({ setting: { words, paths, locale, visitor } }: { setting: Setting }): VNode {
  const other = locale === 'en' ? 'ru' : 'en';
  return (
    <div class="account">
      {visitor !== undefined && (
        <span class="who">
          <bdi>{visitor}</bdi>
        </span>
      )}
      <form method="post" action={paths.language}>
        <button class="quiet" name="to" value={other} lang={other}>
          {words.otherLanguage}
        </button>
      </form>
      {visitor !== undefined && (
        <form method="post" action={paths.signOut}>
          <button class="quiet">{words.signOut}</button>
        </form>
      )}
    </div>
  );
}

/** The page as a document. */
export function htmlOf(page: VNode): string {
  return `<!doctype html>\n${renderToString(page)}\n`;
}
