import type { AuditRecord } from './record-line.ts'

/** Activities of the class Entity Management (3004) in OCSF 1.3.0, by their numbers there. */
const activities = {
  Create: 1,
  Read: 2,
  Update: 3,
  Delete: 4,
  Enroll: 6,
  Disable: 9,
  Activate: 10,
  Deactivate: 11,
  Suspend: 12,
  Resume: 13,
  Other: 99,
} as const
type Activity = keyof typeof activities

const rowsOf = (activity: Activity, words: string) => words.split(' ').map((word) => [word, activity] as const)

/**
 * What the last word of an action comes to. `Other` has the word as its name in the event; a word that is not here, from a newer
 * release, is `Other` too. Rows are added and never changed: whoever checks a package makes its events again.
 */
export const activityOfWord: ReadonlyMap<string, Activity> = new Map([
  ...rowsOf('Create', 'created imported received'),
  ...rowsOf('Read', 'read listed searched exported file_read raw_read live_intents_read waiting_purchases_read'),
  ...rowsOf('Read', 'erasure_requests_listed'),
  ...rowsOf('Update', 'replaced updated switched route_switched secret_rotated'),
  ...rowsOf('Delete', 'deleted'),
  ...rowsOf('Enroll', 'first_enrolled'),
  ...rowsOf('Disable', 'disabled revoked'),
  ...rowsOf('Activate', 'active open'),
  ...rowsOf('Deactivate', 'closed'),
  ...rowsOf('Suspend', 'paused stopped frozen restricted'),
  ...rowsOf('Resume', 'stop_ended restriction_lifted account_released'),
  ...rowsOf(
    'Other',
    'proposed approval approved rejected withdrawn expired first_requested erasure_requested cancelled',
  ),
  ...rowsOf('Other', 'sent resent offered taken run ended gap detached begun step accepted released'),
  ...rowsOf('Other', 'legal_hold_placed retention_applied draft'),
])

/** As the audit finds what a record is about: the first of these that its payload has. */
const subjectMembers =
  'subject reference refundReference payoutReference paymentFileId bankTransactionId reviewId exceptionId statementId bankFileId clientAccountId payoutAccountId instrumentId pairId passkeyId id proposalId after.id before.id'.split(
    ' ',
  )

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A payload that is no JSON object, or has an escape that the database can hold in no text, has no members. */
function membersOf(payload: string): Fields {
  if (/\\u(0000|d[89a-f])/i.test(payload)) return {}
  try {
    const value: unknown = JSON.parse(payload)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

function member(fields: Fields, path: string): string | null {
  let value: unknown = fields
  for (const name of path.split('.')) value = isFields(value) && Object.hasOwn(value, name) ? value[name] : null
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const firstOf = (fields: Fields, names: readonly string[]) =>
  names.map((name) => member(fields, name)).find((each) => each !== null) ?? null

const product = { name: 'Firsthand', vendor_name: 'Firsthand' } as const
/** What the service does by itself is on record under this name. */
const service = 'firsthand'

/**
 * A record as one event of OCSF 1.3.0. It has who did what to what, when, under which request, and the hash that the chain has; the
 * payload stays in the record.
 */
export function ocsfEvent({ tenant, sequence, at, actor, action, payload }: AuditRecord, hash: string) {
  const words = action.split('.')
  const word = words.at(-1) ?? ''
  const type = words.at(-2) ?? word
  const activity = activityOfWord.get(word) ?? 'Other'
  const id = activities[activity]
  const fields = membersOf(payload)
  const subject = firstOf(fields, subjectMembers)
  const [request, issuer] = [member(fields, 'requestId'), member(fields, 'issuer')]
  return {
    class_uid: 3004,
    class_name: 'Entity Management',
    category_uid: 3,
    category_name: 'Identity & Access Management',
    activity_id: id,
    activity_name: activity === 'Other' ? word : activity,
    type_uid: 300_400 + id,
    severity_id: 1,
    status_id: 1,
    time: Date.parse(`${at.slice(0, 23)}Z`),
    message: action,
    metadata: {
      version: '1.3.0',
      product,
      uid: `${tenant}/${sequence}`,
      tenant_uid: tenant,
      event_code: action,
      log_name: 'audit',
      sequence,
      original_time: at,
      ...(request === null ? {} : { correlation_uid: request }),
    },
    actor: {
      user: {
        name: actor,
        uid: actor,
        type_id: actor === service ? 3 : 1,
        ...(issuer === null ? {} : { domain: issuer }),
      },
    },
    entity: { name: subject ?? type, type, type_id: 99, ...(subject === null ? {} : { uid: subject }) },
    unmapped: { record_hash: hash },
  }
}

export const eventLine = (record: AuditRecord, hash: string): string => JSON.stringify(ocsfEvent(record, hash))
