import { type Static, type TOptional, type TProperties, type TSchema, Type } from 'typebox'

/** A reference to a named schema that keeps its TypeScript type; the document shows it as one component. */
export const ref = <T extends TSchema & { readonly $id?: string }>(schema: T) =>
  Type.Unsafe<Static<T>>({ $ref: `${schema.$id}#` })

/**
 * The value or null, as one type with two names. A union would say the same, but answers of it are serialised by
 * trying each branch, which costs more than the rest of the answer.
 */
export function nullable<T extends TSchema & { readonly type?: string; readonly enum?: readonly unknown[] }>({
  $id,
  ...given
}: T & { $id?: string; examples?: unknown }) {
  // The named schema has the examples.
  const { examples, ...rest } = given
  const schema = $id === undefined ? given : rest
  // Words of a list have no type of their own: null is one word more.
  const orNull = schema.type === undefined ? { enum: [...(schema.enum ?? []), null] } : { type: [schema.type, 'null'] }
  return Type.Unsafe<Static<T> | null>({ ...schema, ...orNull })
}

/** `x-edges` are boundary values that the fuzz run must try: random digits hardly ever meet them. */
export const BaseUnits = Type.String({
  $id: 'BaseUnits',
  pattern: '^[0-9]{1,78}$',
  description: 'Whole base units as digits: no sign, decimal point, exponent or prefix; at most 2^256-1.',
  examples: ['100000000'],
  'x-edges': ['0', '1', '00', `${2n ** 64n}`, `${2n ** 256n - 1n}`, `${2n ** 256n}`, '9'.repeat(78)],
})

export const Address = Type.String({
  $id: 'Address',
  pattern: '^0x[0-9a-fA-F]{40}$',
  format: 'address',
  description: 'A chain address. One written in mixed case must carry a valid EIP-55 checksum.',
  examples: ['0x5FbDB2315678afecb367f032d93F642f64180aa3'],
  'x-edges': [`0x${'0'.repeat(40)}`, `0x${'f'.repeat(40)}`, '0x5FbDB2315678afecb367f032d93F642f64180aa3'],
})

export const ChainId = Type.String({
  $id: 'ChainId',
  pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$',
  description: 'A CAIP-2 chain id.',
  examples: ['eip155:1'],
})

export const Timestamp = Type.String({
  $id: 'Timestamp',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$',
  description: 'RFC 3339, UTC, with milliseconds.',
  examples: ['2026-11-15T09:30:00.000Z'],
})

export const TenantId = Type.String({ $id: 'TenantId', pattern: '^[!-~]{1,128}$', examples: ['acme'] })

/**
 * The members of a read that its write does not set. Whoever changes what was read may send them back as they were. The read
 * describes them.
 */
export function readOnlyOf<R extends TProperties, W extends TProperties>(read: R, writable: W) {
  const members = Object.entries(read).filter(([name]) => !(name in writable))
  type ReadOnly = { readonly [K in Exclude<keyof R, keyof W>]: TOptional<R[K]> }
  const bare = ({ description: _, ...schema }: TSchema & { description?: string }) => Type.Optional(schema as TSchema)
  return Object.fromEntries(members.map(([name, schema]) => [name, bare(schema)])) as unknown as ReadOnly
}

/** How the document describes a write that takes those members too. */
export const sentBack = {
  description: 'When replacing, what only a read has (`version` and the like) may be sent back as it was read.',
}

export const NextCursor = nullable(
  Type.String({ description: 'Send it back as `cursor` for the next page; null on the last one.' }),
)

/** The one list envelope; the cursor's key is present on the last page too. */
export const page = <T extends TSchema & { readonly $id?: string }>(id: string, item: T) =>
  Type.Object({ items: Type.Array(ref(item)), next_cursor: NextCursor }, { $id: id, additionalProperties: false })

export const Cursor = Type.String({ minLength: 1, maxLength: 512, description: 'A `next_cursor` as it was given.' })

export const PageLimit = Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Items on a page.' })
