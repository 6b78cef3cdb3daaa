import type { RowReader } from '@firsthand/postgres/read-rows'
import type { DataKeys } from './data-keys.ts'
import {
  erasedText,
  type Holder,
  holderOfBytes,
  holderOfText,
  isSealedBytes,
  isSealedText,
  openBytes,
  openText,
} from './sealed-text.ts'

/** Calls with each sealed value inside, and puts what it answers in its place. */
function replaceSealed(value: unknown, replace: (sealed: string | Buffer) => unknown): unknown {
  if (isSealedText(value) || isSealedBytes(value)) return replace(value)
  if (typeof value !== 'object' || value === null || value instanceof Date || Buffer.isBuffer(value)) return value
  const members = value as Record<string, unknown>
  for (const name of Object.keys(members)) {
    const before = members[name]
    const after = replaceSealed(before, replace)
    if (after !== before) members[name] = after
  }
  return value
}

/** Null for what only begins like a sealed value: anybody may have typed that, and it is read as it is. */
function holderOf(sealed: string | Buffer): Holder | null {
  try {
    return typeof sealed === 'string' ? holderOfText(sealed) : holderOfBytes(sealed)
  } catch {
    return null
  }
}

/**
 * Opens every sealed value in the rows that a pool reads, inside JSON too. A value whose key was destroyed reads as erased:
 * as a text, or as an empty file. So does one that the key of today does not open: its holder was erased, and has come back since.
 */
export const openedRows =
  (keys: Pick<DataKeys, 'find'>): RowReader =>
  async (rows, ask) => {
    const holders = new Set<Holder>()
    const note = (sealed: string | Buffer) => {
      const holder = holderOf(sealed)
      if (holder !== null) holders.add(holder)
      return sealed
    }
    for (const row of rows) replaceSealed(row, note)
    if (holders.size === 0) return rows
    const found = await keys.find(ask, holders)
    const open = (sealed: string | Buffer) => {
      const holder = holderOf(sealed)
      if (holder === null) return sealed
      const key = found.get(holder)
      const erased = typeof sealed === 'string' ? erasedText : Buffer.alloc(0)
      if (!key) return erased
      try {
        return typeof sealed === 'string' ? openText(key, sealed) : openBytes(key, sealed)
      } catch {
        return erased
      }
    }
    for (const row of rows) replaceSealed(row, open)
    return rows
  }
