import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@firsthand/refusal/refusal'

/**
 * Opaque page cursors: where the page ended, with a tag over it, the tenant and the filters. A cursor that was
 * changed, or is used with other filters or by another tenant, does not verify. The first secret writes, and every secret reads, so
 * that two are valid while one replaces the other.
 */
export function cursors(secrets: () => readonly [Buffer, ...Buffer[]]) {
  const tag = (secret: Buffer, scope: readonly unknown[], position: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([scope, position]))
      .digest()
      .subarray(0, 16)
  const isTagged = (scope: readonly unknown[], position: string, given: Buffer) =>
    secrets().some((secret) => timingSafeEqual(tag(secret, scope, position), given))

  return {
    write(scope: readonly unknown[], position: string): string {
      return Buffer.concat([tag(secrets()[0], scope, position), Buffer.from(position)]).toString('base64url')
    },

    /** The position, or null without a cursor. */
    read(scope: readonly unknown[], cursor: string | undefined): string | null {
      if (cursor === undefined) return null
      const bytes = Buffer.from(cursor, 'base64url')
      const position = bytes.subarray(16).toString()
      const known = bytes.length > 16 && bytes.toString('base64url') === cursor
      if (!known || !isTagged(scope, position, bytes.subarray(0, 16))) {
        throw new Refusal(
          'invalid_cursor',
          'This is not a cursor of this list. Send `next_cursor` as it was given, with the same filters.',
          {},
        )
      }
      return position
    },
  }
}

export type Cursors = ReturnType<typeof cursors>

/** The envelope of a page, from items that hold one more than asked for when there is a further page. */
export function writePage<T>(
  cursors: Cursors,
  scope: readonly unknown[],
  found: readonly T[],
  { limit }: { readonly limit: number },
  positionOf: (item: T) => string,
) {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const more = found.length > limit && last !== undefined
  return { items, next_cursor: more ? cursors.write(scope, positionOf(last)) : null }
}
