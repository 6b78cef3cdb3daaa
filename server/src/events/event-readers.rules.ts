import { type EventKind, eventKinds } from '@firsthand/wire/events'
import type { Role } from '@firsthand/wire/roles'

/** What stands before the dot of a type. */
type Family = EventKind extends `${infer First}.${string}` ? First : never

const treasury = [
  'receipt',
  'statement',
  'payout',
  'proposal',
  'exception',
  'reconciliation',
  'purchase',
  'stream',
] as const

/**
 * Which events each role reads, by family or by the whole type. Support reads the steps that a buyer takes part in: that a release was
 * refused or a delivery blocked can come from what Compliance holds, and support must not be able to pass that on.
 */
const readBy = {
  'tenant-integrator': 'every type',
  'treasury-operator': treasury,
  'treasury-approver': treasury,
  'compliance-officer': ['exception', 'receipt', 'purchase', 'stream'],
  'marketplace-admin': ['market', 'listing', 'dependency', 'proposal', 'stream'],
  support: [
    'market',
    'dependency',
    'stream',
    'purchase.created',
    'purchase.payment_received',
    'purchase.payment_under_review',
    'purchase.paid',
    'purchase.delivering',
    'purchase.delivered',
    'purchase.expired',
    'purchase.cancelled',
    'purchase.refund_requested',
    'purchase.refund_settled',
    'purchase.refund_returned',
  ],
  auditor: ['reconciliation', 'proposal', 'stream'],
} as const satisfies { readonly [R in Role]?: 'every type' | readonly (Family | EventKind)[] }

type Reader = keyof typeof readBy

/** The roles that read events; the first is named in the refusal of callers who have none. */
export const eventReaders = [
  'tenant-integrator',
  'treasury-operator',
  'treasury-approver',
  'compliance-officer',
  'marketplace-admin',
  'support',
  'auditor',
] as const satisfies readonly Reader[]

const kindsOf = (reader: Reader): readonly EventKind[] => {
  const read: 'every type' | readonly string[] = readBy[reader]
  if (read === 'every type') return eventKinds
  return eventKinds.filter((kind) => read.includes(kind) || read.includes(kind.split('.')[0] ?? ''))
}
const kindsByReader = new Map(eventReaders.map((reader) => [reader, kindsOf(reader)]))

/** The types that the holder of these roles reads; null is all of them. */
export function readableKinds(roles: ReadonlySet<string>): readonly EventKind[] | null {
  const held = eventReaders.filter((reader) => roles.has(reader))
  if (held.some((reader) => readBy[reader] === 'every type')) return null
  const kinds = new Set(held.flatMap((reader) => kindsByReader.get(reader) ?? []))
  return eventKinds.filter((kind) => kinds.has(kind))
}

/** Whether one of them is of these types; null is all of them. */
export const isReadable = (kinds: readonly EventKind[] | null, kind: EventKind): boolean =>
  kinds === null || kinds.includes(kind)
