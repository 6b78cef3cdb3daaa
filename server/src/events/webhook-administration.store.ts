import { inTenant, type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { EndpointId } from '@firsthand/values/values'
import type pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { WebhookAdministration } from './webhook-administration.port.ts'
import { resendEvents } from './webhook-resend.store.ts'
import {
  attemptColumns,
  attemptFromRow,
  endpointColumns,
  endpointFromRow,
  type SelectedAttempt,
  type SelectedEndpoint,
} from './webhook-row.store.ts'
import {
  deleteEndpoint,
  endpointRecord,
  endSecrets,
  insertEndpoint,
  insertSecret,
  one,
  type Place,
  updateEndpoint,
} from './webhook-write.store.ts'

const selectEndpoint = (place: Place, id: EndpointId): Sql =>
  sql`select ${raw(endpointColumns)} from app.webhook_endpoint e where ${one(place, id)}`

async function endpointIn(query: TenantTransaction, place: Place, id: EndpointId) {
  const [row] = await query<SelectedEndpoint>(selectEndpoint(place, id))
  return row ? endpointFromRow(row) : null
}

/** Endpoints, on the login that row-level security binds to the tenant and that cannot read a secret back. */
export function postgresWebhookAdministration(pool: pg.Pool): WebhookAdministration {
  return {
    create: (action, id, terms, secret) =>
      inTenant(pool, action.caller.tenantId, async (query) => {
        // One after another: two at once must not both be the last that fits.
        await query(sql`select pg_advisory_xact_lock(hashtextextended(${`endpoints of ${action.caller.tenantId}`}, 0))`)
        const [made] = await query(insertEndpoint(action.caller, id, terms))
        if (made === undefined) return 'too many'
        await query(insertSecret(action.caller, id, secret))
        const endpoint = await endpointIn(query, action.caller, id)
        if (endpoint === null) throw new Error(`the endpoint ${id} was not kept`)
        await query(endpointRecord(action, 'webhook_endpoint.created', { after: endpoint }))
        return endpoint
      }),

    async list(caller) {
      const [rows] = await tenantPipeline<[SelectedEndpoint]>(pool, caller.tenantId, [
        sql`select ${raw(endpointColumns)} from app.webhook_endpoint e
          where e.tenant_id = ${caller.tenantId} and e.deleted_at is null`,
      ])
      return rows.map(endpointFromRow).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    },

    async find(caller, id) {
      const [[row]] = await tenantPipeline<[SelectedEndpoint]>(pool, caller.tenantId, [selectEndpoint(caller, id)])
      return row ? endpointFromRow(row) : null
    },

    replace: (action, id, terms) =>
      inTenant(pool, action.caller.tenantId, async (query) => {
        const before = await endpointIn(query, action.caller, id)
        if (before === null) return null
        await query(updateEndpoint(action.caller, id, terms))
        const after = await endpointIn(query, action.caller, id)
        await query(endpointRecord(action, 'webhook_endpoint.replaced', { before, after }))
        return after
      }),

    remove: (action, id) =>
      inTenant(pool, action.caller.tenantId, async (query) => {
        const before = await endpointIn(query, action.caller, id)
        if (before === null) return false
        await query(deleteEndpoint(action.caller, id))
        await query(endSecrets(action.caller, id, 0))
        await query(endpointRecord(action, 'webhook_endpoint.deleted', { before }))
        return true
      }),

    rotate: (action, id, secret, overlapSeconds) =>
      inTenant(pool, action.caller.tenantId, async (query) => {
        if ((await endpointIn(query, action.caller, id)) === null) return null
        await query(endSecrets(action.caller, id, overlapSeconds))
        await query(insertSecret(action.caller, id, secret))
        const endpoint = await endpointIn(query, action.caller, id)
        await query(endpointRecord(action, 'webhook_endpoint.secret_rotated', { id, overlapSeconds }))
        return endpoint
      }),

    async attempts(caller, id, { before, limit }) {
      const { tenantId } = caller
      const upTo = before === null ? sql`` : sql`and (a.sequence, a.attempt) < (${before.sequence}, ${before.attempt})`
      const [[endpoint], rows] = await tenantPipeline<[SelectedEndpoint, SelectedAttempt]>(pool, tenantId, [
        selectEndpoint(caller, id),
        sql`select ${raw(attemptColumns)} from app.webhook_attempt a join app.event v using (tenant_id, sequence)
          where a.tenant_id = ${tenantId} and a.endpoint_id = ${id} ${upTo}
          order by a.sequence desc, a.attempt desc limit ${limit + 1}`,
      ])
      return endpoint === undefined ? null : rows.map(attemptFromRow)
    },

    resend: (action, id, range) =>
      inTenant(pool, action.caller.tenantId, async (query) => {
        if ((await endpointIn(query, action.caller, id)) === null) return null
        const resent = await query(resendEvents(action.caller.tenantId, id, range))
        await query(endpointRecord(action, 'webhook_endpoint.resent', { id, range, resent: resent.length }))
        return resent.length
      }),
  }
}
