import { inTenant, type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller, EndpointId } from '@firsthand/values/values'
import type { WebhookAttempt, WebhookEndpoint } from '@firsthand/wire/webhook-endpoints'
import type pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import type { SealedSecret } from './webhook/secret-box.ts'
import {
  attemptColumns,
  attemptFromRow,
  deleteEndpoint,
  type EndpointTerms,
  type EventRange,
  endpointColumns,
  endpointFromRow,
  endpointRecord,
  endSecrets,
  insertEndpoint,
  insertSecret,
  one,
  type Place,
  resendEvents,
  type SelectedAttempt,
  type SelectedEndpoint,
  updateEndpoint,
} from './webhook-rows.store.ts'

export type AttemptPlace = { readonly sequence: number; readonly attempt: number }
type AttemptPage = { readonly before: AttemptPlace | null; readonly limit: number }

const selectEndpoint = (place: Place, id: EndpointId): Sql =>
  sql`select ${raw(endpointColumns)} from app.webhook_endpoint e where ${one(place, id)}`

function selectAttempts({ tenantId }: Place, id: EndpointId, { before, limit }: AttemptPage): Sql {
  const upTo = before === null ? sql`` : sql`and (a.sequence, a.attempt) < (${before.sequence}, ${before.attempt})`
  return sql`select ${raw(attemptColumns)} from app.webhook_attempt a join app.event v using (tenant_id, sequence)
    where a.tenant_id = ${tenantId} and a.endpoint_id = ${id} ${upTo}
    order by a.sequence desc, a.attempt desc limit ${limit + 1}`
}

async function endpointIn(query: TenantTransaction, place: Place, id: EndpointId) {
  const [row] = await query<SelectedEndpoint>(selectEndpoint(place, id))
  return row ? endpointFromRow(row) : null
}

/**
 * The endpoints of a tenant, on the login that row-level security binds to the tenant and that cannot read a secret back.
 * Every change leaves an audit record. Null where the tenant has no such endpoint.
 */
export function webhookEndpointStore(pool: pg.Pool) {
  return {
    /** `too many` when the tenant has as many as it may have. */
    create: (context: AdminContext, id: EndpointId, terms: EndpointTerms, secret: SealedSecret) =>
      inTenant(pool, context.caller.tenantId, async (query): Promise<WebhookEndpoint | 'too many'> => {
        // One after another: two at once must not both take the last place.
        await query(
          sql`select pg_advisory_xact_lock(hashtextextended(${`endpoints of ${context.caller.tenantId}`}, 0))`,
        )
        const [made] = await query(insertEndpoint(context.caller, id, terms))
        if (made === undefined) return 'too many'
        await query(insertSecret(context.caller, id, secret))
        const endpoint = await endpointIn(query, context.caller, id)
        if (endpoint === null) throw new Error(`the endpoint ${id} was not stored`)
        await query(endpointRecord(context, 'webhook_endpoint.created', { after: endpoint }))
        return endpoint
      }),

    async list(caller: Caller): Promise<readonly WebhookEndpoint[]> {
      const [rows] = await tenantPipeline<[SelectedEndpoint]>(pool, caller.tenantId, [
        sql`select ${raw(endpointColumns)} from app.webhook_endpoint e
          where e.tenant_id = ${caller.tenantId} and e.deleted_at is null`,
      ])
      return rows.map(endpointFromRow).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    },

    async find(caller: Caller, id: EndpointId): Promise<WebhookEndpoint | null> {
      const [[row]] = await tenantPipeline<[SelectedEndpoint]>(pool, caller.tenantId, [selectEndpoint(caller, id)])
      return row ? endpointFromRow(row) : null
    },

    /** An endpoint that is enabled again, or moved, no longer counts as failing. */
    replace: (context: AdminContext, id: EndpointId, terms: EndpointTerms) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const before = await endpointIn(query, context.caller, id)
        if (before === null) return null
        await query(updateEndpoint(context.caller, id, terms))
        const after = await endpointIn(query, context.caller, id)
        await query(endpointRecord(context, 'webhook_endpoint.replaced', { before, after }))
        return after
      }),

    /** False when there was none. */
    remove: (context: AdminContext, id: EndpointId) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const before = await endpointIn(query, context.caller, id)
        if (before === null) return false
        await query(deleteEndpoint(context.caller, id))
        await query(endSecrets(context.caller, id, 0))
        await query(endpointRecord(context, 'webhook_endpoint.deleted', { before }))
        return true
      }),

    /** The current secret signs for so long beside the new one; an older one ends. */
    rotate: (context: AdminContext, id: EndpointId, secret: SealedSecret, overlapSeconds: number) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        if ((await endpointIn(query, context.caller, id)) === null) return null
        await query(endSecrets(context.caller, id, overlapSeconds))
        await query(insertSecret(context.caller, id, secret))
        const endpoint = await endpointIn(query, context.caller, id)
        await query(endpointRecord(context, 'webhook_endpoint.secret_rotated', { id, overlapSeconds }))
        return endpoint
      }),

    /** Newest event first, its last attempt first; one more than `limit` when there is a further page. */
    async attempts(caller: Caller, id: EndpointId, page: AttemptPage): Promise<readonly WebhookAttempt[] | null> {
      const [[endpoint], rows] = await tenantPipeline<[SelectedEndpoint, SelectedAttempt]>(pool, caller.tenantId, [
        selectEndpoint(caller, id),
        selectAttempts(caller, id, page),
      ])
      return endpoint === undefined ? null : rows.map(attemptFromRow)
    },

    /** Sends events again that the endpoint wants, by a new schedule. Answers how many. */
    resend: (context: AdminContext, id: EndpointId, range: EventRange) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        if ((await endpointIn(query, context.caller, id)) === null) return null
        const resent = await query(resendEvents(context.caller.tenantId, id, range))
        await query(endpointRecord(context, 'webhook_endpoint.resent', { id, range, resent: resent.length }))
        return resent.length
      }),
  }
}

export type WebhookEndpointStore = ReturnType<typeof webhookEndpointStore>
