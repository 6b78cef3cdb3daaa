import { keyOf } from '@firsthand/engine/run'
import type { Caller, EndpointId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import type { EndpointTerms } from './webhook-administration.port.ts'
import type { SealedSecret } from './webhook-secrets.port.ts'

/** How many endpoints a tenant may have: each is told every event. */
const endpointsMax = 20

export type Place = Pick<Caller, 'tenantId'>

/** `e` is one endpoint that was not deleted. */
export const one = ({ tenantId }: Place, id: EndpointId): Sql =>
  sql`e.tenant_id = ${tenantId} and e.endpoint_id = ${id} and e.deleted_at is null`

const reasonOf = ({ enabled }: EndpointTerms) => (enabled ? null : 'by_request')

export const insertEndpoint = ({ tenantId }: Place, id: EndpointId, terms: EndpointTerms): Sql =>
  sql`insert into app.webhook_endpoint (tenant_id, endpoint_id, url, description, kinds, message_key, enabled, disabled_reason)
    select ${tenantId}, ${id}, ${terms.url}, ${terms.description}, ${terms.kinds}::text[], ${keyOf(tenantId, id)},
      ${terms.enabled}, ${reasonOf(terms)}
    where (select count(*) from app.webhook_endpoint where tenant_id = ${tenantId} and deleted_at is null) < ${endpointsMax}
    returning endpoint_id`

export const insertSecret = ({ tenantId }: Place, id: EndpointId, { id: secretId, sealed }: SealedSecret): Sql =>
  sql`insert into app.webhook_secret (tenant_id, endpoint_id, secret_id, sealed)
    values (${tenantId}, ${id}, ${secretId}, ${sealed})`

export const updateEndpoint = (place: Place, id: EndpointId, terms: EndpointTerms): Sql =>
  sql`update app.webhook_endpoint e set url = ${terms.url}, description = ${terms.description},
      kinds = ${terms.kinds}::text[], enabled = ${terms.enabled}, updated_at = now(),
      disabled_reason = case when ${terms.enabled} then null else coalesce(e.disabled_reason, 'by_request') end,
      failing_since = case when e.url = ${terms.url} and (e.enabled or not ${terms.enabled}) then e.failing_since end
    where ${one(place, id)}`

/** The elder of two ends at once, the younger in a while. */
export const endSecrets = ({ tenantId }: Place, id: EndpointId, overlapSeconds: number): Sql =>
  sql`update app.webhook_secret s set expires_at = case when s.expires_at is null
      then clock_timestamp() + make_interval(secs => ${overlapSeconds}) else clock_timestamp() end
    where s.tenant_id = ${tenantId} and s.endpoint_id = ${id} and coalesce(s.expires_at, 'infinity') > clock_timestamp()`

/** It stays as a row, because what was sent to it is on record. */
export const deleteEndpoint = (place: Place, id: EndpointId): Sql =>
  sql`update app.webhook_endpoint e set enabled = false, deleted_at = now(), updated_at = now(),
    disabled_reason = coalesce(e.disabled_reason, 'by_request') where ${one(place, id)}`

/** The audit record of an act. Last in its transaction: it takes the lock on the tenant's head. */
export const endpointRecord = ({ caller, requestId }: AdminContext, action: string, payload: object): Sql =>
  sql`select app.append_endpoint_audit(${caller.subject}, ${action}, ${JSON.stringify({ requestId, ...payload })})`
