import type { MarketEventKind } from '@firsthand/wire/events'
import sql, { type Sql } from 'sql-template-tag'
import type { Act } from '../../ports/market-administration.ts'

type Change = Readonly<{
  action: string
  payload: object
  event: { readonly kind: MarketEventKind; readonly subject: string; readonly data: object }
  /** Who hears of it. Nobody, when no consumer sees the market. */
  tenants: readonly string[]
}>

const text = (act: Act, payload: object) => JSON.stringify({ requestId: act.requestId, ...payload })

/** The audit record of a read. Last in its transaction: it takes the lock on the tenant's head. */
export const auditRead = (act: Act, action: string, payload: object): Sql =>
  sql`select app.append_audit(${act.caller.subject}, ${action}, ${text(act, payload)})`

/** The audit record and the events of a change. Last in its transaction: it takes the locks on the tenants' heads. */
export const changeRecord = (act: Act, { action, payload, event, tenants }: Change): Sql =>
  sql`select app.append_catalogue_change(${act.caller.subject}, ${action}, ${text(act, payload)},
    ${event.kind}, ${event.subject}, ${JSON.stringify(event.data)}, ${tenants})`
