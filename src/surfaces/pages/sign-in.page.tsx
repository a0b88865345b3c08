import type { ComponentChildren, VNode } from 'preact';
import { onwards } from './paths.js';
import { Layout, type Setting } from './layout.js';

/** What went wrong with which of the two forms. */
export interface SignInFault {
  readonly at: 'mail' | 'key';
  readonly text: string;
  /** The address as it was typed; a key is never shown again. */
  readonly mail?: string;
}

/** How signing in stands. */
export interface SigningIn {
  readonly setting: Setting;
  /** The page that was asked for. */
  readonly to?: string | undefined;
  readonly fault?: SignInFault | undefined;
}

export function SignInPage({ setting, to, fault }: SigningIn): VNode {
  const { words, paths } = setting;
  const { signIn } = words;
  return (
    <Layout setting={setting} title={signIn.title}>
      <div class="narrow">
        <h1>{signIn.title}</h1>
        <p class="lead">{signIn.lead}</p>
        <section class="card" aria-labelledby="by-letter">
          <h2 id="by-letter">{signIn.byLetter}</h2>
          <form method="post" action={onwards(paths.letter, to)} class="stack">
            <Field id="mail" label={signIn.mail} fault={fault}>
              <input
                id="mail"
                name="mail"
                type="email"
                required
                maxLength={254}
                autocomplete="email"
                value={fault?.mail}
                {...described('mail', fault)}
              />
            </Field>
            <button class="primary">{signIn.send}</button>
          </form>
        </section>
        <section class="card" aria-labelledby="by-key">
          <h2 id="by-key">{signIn.byKey}</h2>
          <form method="post" action={onwards(paths.key, to)} class="stack">
            <Field id="key" label={signIn.key} fault={fault}>
              <input
                id="key"
                name="key"
                type="password"
                required
                maxLength={200}
                autocomplete="current-password"
                {...described('key', fault, 'key-hint')}
              />
              <span id="key-hint" class="muted">
                {signIn.keyHint}
              </span>
            </Field>
            <button>{signIn.enter}</button>
          </form>
        </section>
      </div>
    </Layout>
  );
}

function described(id: SignInFault['at'], fault: SignInFault | undefined, hint?: string) {
  const isWrong = fault?.at === id;
  const by = [...(isWrong ? [`${id}-fault`] : []), ...(hint ? [hint] : [])].join(' ');
  return { ...(isWrong && { 'aria-invalid': true }), ...(by && { 'aria-describedby': by }) };
}

function Field(props: {
  id: SignInFault['at'];
  label: string;
  fault: SignInFault | undefined;
  children: ComponentChildren;
}): VNode {
  const { id, label, fault, children } = props;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {fault?.at === id && (
        <p id={`${id}-fault`} class="fault" role="alert">
          {fault.text}
        </p>
      )}
    </div>
  );
}

/** The same whether anybody has the address or not. */
export function LetterSentPage({ setting, to }: SigningIn): VNode {
  const { signIn } = setting.words;
  return (
    <Layout setting={setting} title={signIn.sentTitle}>
      <section class="card narrow" role="status">
        <h1>{signIn.sentTitle}</h1>
        <p>{signIn.sent}</p>
        <p>
          <a href={onwards(setting.paths.signIn, to)}>{signIn.again}</a>
        </p>
      </section>
    </Layout>
  );
}

/** Where the link of a letter leads: looking at it, as programs that scan mail do, uses nothing up. */
export function LinkPage({ setting }: { setting: Setting }): VNode {
  const { signIn } = setting.words;
  return (
    <Layout setting={setting} title={signIn.linkTitle}>
      <section class="card narrow">
        <h1>{signIn.linkTitle}</h1>
        <p>{signIn.link}</p>
        <form method="post">
          <button class="primary">{signIn.open}</button>
        </form>
      </section>
    </Layout>
  );
}

export function LinkOverPage({ setting, to }: SigningIn): VNode {
  const { signIn } = setting.words;
  return (
    <Layout setting={setting} title={signIn.overTitle}>
      <section class="card narrow">
        <h1>{signIn.overTitle}</h1>
        <p>{signIn.over}</p>
        <p>
          <a class="button" href={onwards(setting.paths.signIn, to)}>
            {signIn.again}
          </a>
        </p>
      </section>
    </Layout>
  );
}
