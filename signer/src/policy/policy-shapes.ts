import { Type } from 'typebox'

export const closed = { additionalProperties: false } as const
export const Address = Type.String({ pattern: '^0x[0-9a-f]{40}$' })
export const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' })
export const ChainId = Type.String({ pattern: '^eip155:[1-9][0-9]{0,15}$' })
export const Version = Type.String({ minLength: 1, maxLength: 64 })
/** What the router knows a market by. */
export const market = { venue: Address, cashToken: Address, assetToken: Address }
