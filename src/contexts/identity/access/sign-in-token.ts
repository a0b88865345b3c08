/** What a browser or a link shows: which sign-in, and the secret that proves it. */
export interface SignInToken {
  readonly signInId: string;
  readonly secret: string;
}

const FORM = /^([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/;

export function signInToken({ signInId, secret }: SignInToken): string {
  return `${signInId}.${secret}`;
}

/** The token in its parts; undefined when the text is none. */
export function parseSignInToken(text: string): SignInToken | undefined {
  const [, signInId, secret] = FORM.exec(text) ?? [];
  return signInId && secret ? { signInId, secret } : undefined;
}
