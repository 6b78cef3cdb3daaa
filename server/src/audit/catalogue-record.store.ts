import type { CatalogueEventKind } from '@firsthand/wire/events'
import sql, { type Sql } from 'sql-template-tag'
import type { Act } from '#identity/admin-context'

type Event = { readonly kind: CatalogueEventKind; readonly subject: string; readonly data: object }
type Change = Readonly<{
  action: string
  payload: object
  event: Event
  /** Who hears of it. Nobody, when no consumer sees what changed. */
  tenants: readonly string[]
}>
type Changes = Readonly<{ action: string; payload: object; events: readonly (Event & { readonly tenant: string })[] }>

const text = (act: Act, payload: object) => JSON.stringify({ requestId: act.requestId, ...payload })

/** The audit record of a read. Last in its transaction: it takes the lock on the tenant's head. */
export const auditRead = (act: Act, action: string, payload: object): Sql =>
  sql`select app.append_audit(${act.caller.subject}, ${action}, ${text(act, payload)})`

/** The audit record and the events of a change. Last in its transaction: it takes the locks on the tenants' heads. */
export const changeRecord = (act: Act, { action, payload, event, tenants }: Change): Sql =>
  sql`select app.append_catalogue_change(${act.caller.subject}, ${action}, ${text(act, payload)},
    ${event.kind}, ${event.subject}, ${JSON.stringify(event.data)}, ${tenants})`

/** One audit record for many changes, with the events of each. Last in its transaction like the others. */
export const changesRecord = (act: Act, { action, payload, events }: Changes): Sql =>
  sql`select app.append_catalogue_changes(${act.caller.subject}, ${action}, ${text(act, payload)},
    ${events.map(({ tenant }) => tenant)}, ${events.map(({ kind }) => kind)},
    ${events.map(({ subject }) => subject)}, ${events.map(({ data }) => JSON.stringify(data))})`
