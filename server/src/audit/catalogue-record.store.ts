import type { CatalogueEventKind } from '@firsthand/wire/events'
import sql, { type Sql } from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'

type Event = { readonly kind: CatalogueEventKind; readonly subject: string; readonly data: object }
type Change = Readonly<{
  action: string
  payload: object
  event: Event
  /** The tenants that get the event; none when no consumer sees what changed. */
  tenants: readonly string[]
}>
type Changes = Readonly<{ action: string; payload: object; events: readonly (Event & { readonly tenant: string })[] }>

/** The issuer stands beside the actor: a subject alone names nobody where there are several providers. */
const text = ({ requestId, caller: { issuer } }: AdminContext, payload: object) =>
  JSON.stringify({ requestId, issuer, ...payload })

/** In place of the record of a page that belongs to an export. */
export const noRecord = sql`select`

/** The audit record of a read. Last in its transaction: it takes the lock on the tenant's head. */
export const auditRead = (context: AdminContext, action: string, payload: object): Sql =>
  context.inExport
    ? noRecord
    : sql`select app.append_audit(${context.caller.subject}, ${action}, ${text(context, payload)})`

/** The audit record and the events of a change. Last in its transaction: it takes the locks on the tenants' heads. */
export const changeRecord = (context: AdminContext, { action, payload, event, tenants }: Change): Sql =>
  sql`select app.append_catalogue_change(${context.caller.subject}, ${action}, ${text(context, payload)},
    ${event.kind}, ${event.subject}, ${JSON.stringify(event.data)}, ${tenants})`

/** One audit record for many changes, with the events of each. Last in its transaction like the others. */
export const changesRecord = (context: AdminContext, { action, payload, events }: Changes): Sql =>
  sql`select app.append_catalogue_changes(${context.caller.subject}, ${action}, ${text(context, payload)},
    ${events.map(({ tenant }) => tenant)}, ${events.map(({ kind }) => kind)},
    ${events.map(({ subject }) => subject)}, ${events.map(({ data }) => JSON.stringify(data))})`
