import { words } from '@firsthand/page-kit/language'
import type { WorkQueue } from '@firsthand/sdk/types'
import type { OfficerWork } from '@firsthand/wire/compliance-officer'

/** Compliance counts its own queues, in the same shape. */
export const officerQueues = [
  'reviews',
  'screening_hits',
  'holds_awaiting_release',
] as const satisfies readonly OfficerQueue[]
type OfficerQueue = OfficerWork['items'][number]['queue']

export type QueueName = WorkQueue['queue'] | `compliance_${OfficerQueue}`

/** One queue, counted by the service or by Compliance. */
export type Queue = Omit<WorkQueue, 'queue'> & { readonly name: QueueName }

/** Where each queue is worked on. */
export const screensOf: Readonly<Record<QueueName, string>> = {
  statements_due: '/treasury/statements',
  receipts_unallocated: '/treasury/receipts',
  reviews: '/treasury/reviews',
  refunds_to_file: '/treasury/refunds',
  files_to_hand_over: '/treasury/files',
  deliveries_blocked: '/find?state=delivery_blocked',
  exceptions: '/treasury/exceptions',
  proposals: '/approvals',
  files_to_authorise: '/approvals?kind=payment_file',
  frozen_money: '/officer/frozen',
  markets_incomplete: '/markets',
  markets_draining: '/markets',
  markets_paused: '/markets',
  endpoints_failing: '/webhooks',
  compliance_reviews: '/officer/reviews',
  compliance_screening_hits: '/officer/reviews',
  compliance_holds_awaiting_release: '/officer/holds',
}

export const queueTexts = words(
  {
    statements_due: 'Statements due',
    receipts_unallocated: 'Unallocated receipts',
    reviews: 'Payments under review',
    refunds_to_file: 'Refunds to put into a file',
    files_to_hand_over: 'Files to hand over',
    deliveries_blocked: 'Blocked deliveries',
    exceptions: 'Exceptions',
    proposals: 'Approvals',
    files_to_authorise: 'Payment files to authorise',
    frozen_money: 'Frozen money',
    markets_incomplete: 'Incomplete markets',
    markets_draining: 'Draining markets',
    markets_paused: 'Paused markets',
    endpoints_failing: 'Failing endpoints',
    compliance_reviews: 'Applications to review',
    compliance_screening_hits: 'Screening hits',
    compliance_holds_awaiting_release: 'Holds awaiting release',
  },
  {
    statements_due: 'Fehlende Kontoauszüge',
    receipts_unallocated: 'Offene Eingänge',
    reviews: 'Zahlungen in Prüfung',
    refunds_to_file: 'Erstattungen ohne Datei',
    files_to_hand_over: 'Zu übergebende Dateien',
    deliveries_blocked: 'Angehaltene Lieferungen',
    exceptions: 'Ausnahmen',
    proposals: 'Freigaben',
    files_to_authorise: 'Freizugebende Zahlungsdateien',
    frozen_money: 'Eingefrorenes Geld',
    markets_incomplete: 'Unvollständige Märkte',
    markets_draining: 'Auslaufende Märkte',
    markets_paused: 'Angehaltene Märkte',
    endpoints_failing: 'Fehlerhafte Endpunkte',
    compliance_reviews: 'Zu prüfende Anträge',
    compliance_screening_hits: 'Treffer der Prüfung',
    compliance_holds_awaiting_release: 'Sperren vor der Aufhebung',
  },
)

/** Both services' queues as one list; those that hold something first, each part in the order of the services. */
export function queuesOf(work: readonly WorkQueue[], officer: OfficerWork['items'] = []): readonly Queue[] {
  const own = work.map(({ queue, ...rest }): Queue => ({ name: queue, ...rest }))
  const other = officer.map(
    ({ queue, count, oldestAt }): Queue => ({ name: `compliance_${queue}`, count, oldestAt, sums: [] }),
  )
  const all = [...other, ...own]
  return [...all.filter(({ count }) => count > 0), ...all.filter(({ count }) => count === 0)]
}
