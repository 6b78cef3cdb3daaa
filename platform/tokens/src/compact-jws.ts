import { duplicateKey } from '@firsthand/strict-json/duplicate-key'

const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Loose bits in the last character would let one signature be written in many ways. */
const isPlain = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part

/** Whether a text has the form of a signed token, and no more characters than this. */
export const isWellFormed = (token: string, charactersMax: number): boolean =>
  token.length <= charactersMax && compact.test(token) && token.split('.').every(isPlain)

/** Two readers of a repeated key could see two tenants. To be asked about a token whose parts are JSON. */
export const hasRepeatedKey = (token: string): boolean =>
  token.split('.', 2).some((part) => duplicateKey(Buffer.from(part, 'base64url').toString()) !== null)
