/** Whose rows a transaction may touch: one tenant's, and one person's in it. */
export type Scope = { readonly tenant: string; readonly subject: string }

/** Who asks. Built from the token alone. */
export type Caller = Scope & { readonly roles: ReadonlySet<string> }

const identifier = /^[!-~]{1,128}$/

/** Null unless the value is 1 to 128 visible ASCII characters: a blank or control character could fool a reader. */
export const parseIdentifier = (value: unknown): string | null =>
  typeof value === 'string' && identifier.test(value) ? value : null
