import { createHash } from 'node:crypto'
import { madeBy, poolOf } from '@firsthand/postgres/read-rows'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { canonicalJson } from '@firsthand/strict-json/canonical-json'
import type { ProposalKind } from '../proposal-kind.ts'

/** One value that an execution read, by its name. */
export type Read = { readonly name: string; readonly value: string }

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const isLeaf = (value: unknown) =>
  value === null || typeof value !== 'object' || value instanceof Date || value instanceof Uint8Array
const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  // A file is shown by its hash, and by what it says.
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex')
  return typeof value === 'object' && value !== null ? canonicalJson(value) : String(value)
}

/** Columns that stand under another name in what is shown. */
const shownAs: Readonly<Record<string, readonly string[]>> = {
  unitBaseUnits: ['unitAmount'],
  feeBaseUnits: ['feeAmount'],
  dueDay: ['dueOn'],
  held: ['held', 'paidIn'],
  supplyBaseUnits: ['supplyUnitAmount'],
  bytes: ['sha256'],
}

/**
 * What decides no party, account, amount or state: the tenant, clocks, ids that the execution itself makes, and sums over rows
 * that are all shown themselves.
 */
const bookkeeping = new Set([
  'tenantId',
  'today',
  'lockedAt',
  'id',
  'onTime',
  'reviews',
  'refunds',
  'covered',
  'used',
  'steps',
  'version',
  'createdAt',
  'updatedAt',
])

/** Everything in an answer, at whatever depth: name to the texts of its values. */
export function shownIn(answer: unknown, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (answer === null || typeof answer !== 'object') return found
  for (const [name, value] of Object.entries(answer)) {
    found.set(name, (found.get(name) ?? new Set()).add(textOf(value)))
    shownIn(value, found)
  }
  return found
}

/** Reads that nothing shown accounts for. */
export const unshown = (reads: readonly Read[], shown: ReadonlyMap<string, ReadonlySet<string>>): readonly Read[] =>
  reads.filter(({ name, value }) => !(shownAs[name] ?? [name]).some((each) => shown.get(each)?.has(value)))

/** A market is kept as text and shown as what it holds; the ledger keeps what is owed below zero. */
const plain = (text: string): string =>
  text.startsWith('{') ? canonicalJson(JSON.parse(text)) : text.replace(/^-(?=\d)/, '')

/** Selects whose rows are not watched: an instrument once the execution itself has replaced it, and the tenants that get the event of it. */
const afterwards = /from app[.](offchain_instrument i join app[.]market|market)\b/

/**
 * A kind whose execution is recorded: every leaf that it reads of the proposal, of what was shown, and of the rows that it
 * selects. What it wrote itself before is no news when it reads it again.
 */
export function recorded(kind: ProposalKind): { readonly kind: ProposalKind; readonly reads: Read[] } {
  const reads: Read[] = []
  const written = new Set<string>()
  const made = new Set<string>()
  let hasReplaced = false
  const note = (name: string, value: unknown) => {
    const read = { name: camelCase(name), value: plain(textOf(value)) }
    if (/^\d+$/.test(name) || bookkeeping.has(read.name) || value === undefined || written.has(read.value)) return
    if (!reads.some((each) => each.name === read.name && each.value === read.value)) reads.push(read)
  }
  const watch = <T>(subject: T): T => {
    if (isLeaf(subject)) return subject
    return new Proxy(subject as object, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver)
        if (typeof name === 'symbol' || typeof value === 'function' || (Array.isArray(target) && name === 'length'))
          return value
        if (isLeaf(value)) note(name, value)
        return watch(value)
      },
    }) as T
  }
  function watching(query: TenantTransaction): TenantTransaction {
    const watched: TenantTransaction = async (statement) => {
      // Keys seal what is written, and decide nothing.
      if ((statement as { readonly name?: string }).name?.startsWith('data_key_')) return query(statement)
      const { text, values = [] } = statement as { readonly text: string; readonly values?: readonly unknown[] }
      const isWrite = /\b(insert|update)\b/i.test(text) && !/^\s*select\b/i.test(text)
      const rows = await query(statement)
      // A row with an id that the execution was given by the database is one that it wrote itself.
      const isOwn = (row: object) => Object.values(row).some((value) => typeof value === 'string' && made.has(value))
      if (!isWrite && hasReplaced && afterwards.test(text)) return rows as never
      if (!isWrite) return rows.map((row) => (isOwn(row) ? row : watch(row))) as never
      hasReplaced ||= text.includes('update app.offchain_instrument')
      for (const value of rows.flatMap((row) => Object.values(row))) if (typeof value === 'string') made.add(value)
      for (const value of [...values, ...rows.flatMap((row) => Object.values(row))])
        for (const each of Array.isArray(value) ? value : [value]) if (each !== null) written.add(textOf(each))
      for (const [, state = ''] of text.matchAll(/'(\w+)'/g)) written.add(state)
      return rows as never
    }
    const pool = poolOf(query)
    if (pool) madeBy(pool, watched)
    return watched
  }
  return {
    reads,
    kind: {
      ...kind,
      execute: (query, context, proposal, state, prepared) =>
        kind.execute(watching(query), context, watch(proposal), watch(state), prepared),
    },
  }
}
