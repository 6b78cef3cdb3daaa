import { createHash } from 'node:crypto'
import type { ChainRecord } from '@firsthand/wire/decision-records'

/** What stands before the first record of a chain. */
export const genesis = '00'

/** The database makes the same bytes of the same texts. */
export function linkHash(record: Omit<ChainRecord, 'hash'>): string {
  const { tenant, chain, seq, id, at, actor, kind, payload, prev } = record
  return createHash('sha256')
    .update(Buffer.from(prev, 'hex'))
    .update(JSON.stringify([tenant, chain, seq, id, at, actor, kind, payload]))
    .digest('hex')
}

export type Break = { readonly seq: string; readonly fault: 'changed' | 'missing' | 'out of order' | 'foreign' }

/** Where a piece of a chain ends, or begins: a number and the hash under it. */
export type Anchor = { readonly seq: string; readonly hash: string }

/**
 * Follows one chain record by record. `from` is the last record of the piece before, the genesis, or null when the
 * piece before is not at hand; then only the piece itself is judged.
 */
export function chainFollower(from: Anchor | null) {
  let last = from
  let name: string | null = null

  function faultOf(record: ChainRecord): Break['fault'] | null {
    name ??= JSON.stringify([record.tenant, record.chain])
    if (name !== JSON.stringify([record.tenant, record.chain])) return 'foreign'
    if (last !== null && BigInt(record.seq) > BigInt(last.seq) + 1n) return 'missing'
    if (last !== null && BigInt(record.seq) <= BigInt(last.seq)) return 'out of order'
    if (last !== null && record.prev !== last.hash) return 'changed'
    return linkHash(record) === record.hash ? null : 'changed'
  }

  return {
    /** The fault of this record as the next one; null when it fits. */
    follow(record: ChainRecord): Break | null {
      const fault = faultOf(record)
      last = { seq: record.seq, hash: record.hash }
      return fault === null ? null : { seq: record.seq, fault }
    },
    head: () => last,
  }
}
