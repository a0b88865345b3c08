/** The token of an `Authorization: Bearer …` header (RFC 6750); undefined when the header is of another kind. */
export function bearerToken(authorization: string): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1];
}
