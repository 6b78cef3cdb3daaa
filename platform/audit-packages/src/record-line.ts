import { createHash } from 'node:crypto'

/** One record of a tenant's audit chain, as its line has it. */
export type AuditRecord = {
  readonly tenant: string
  readonly sequence: number
  /** RFC 3339, UTC, with microseconds. */
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly payload: string
}

/** Where a chain stands: a number and the hash under it. Before the first record that is 0 and a zero byte. */
export type Place = { readonly sequence: number; readonly hash: string }
export const genesis: Place = { sequence: 0, hash: '00' }

/** As `firsthand-verify-audit` prints a head. */
export const placeText = ({ sequence, hash }: Place): string => `${sequence}:${hash}`

export function readPlace(text: string): Place | null {
  const [, sequence, hash] = /^(0|[1-9][0-9]{0,15}):(00|[0-9a-f]{64})$/.exec(text) ?? []
  return sequence === undefined || hash === undefined ? null : { sequence: Number(sequence), hash }
}

/** A line is the text that was hashed, without its line break: nothing has to be put together again to recompute the chain. */
export const hashAfter = (prev: string, line: string): string =>
  createHash('sha256').update(Buffer.from(prev, 'hex')).update(line).digest('hex')

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** The record that a line has; null when it has none. */
export function readRecord(line: string): AuditRecord | null {
  let texts: unknown
  try {
    texts = JSON.parse(line)
  } catch {
    return null
  }
  if (!isTexts(texts) || texts.length !== 6) return null
  const [tenant, number, at, actor, action, payload] = texts as [string, string, string, string, string, string]
  if (!/^[1-9][0-9]{0,14}$/.test(number)) return null
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at)) return null
  return { tenant, sequence: Number(number), at, actor, action, payload }
}
