import { adminUrlOf, runAsAdmin } from '../postgres/databases.ts'
import { untilWell } from '../world/until-well.ts'
import type { World } from '../world/world.ts'

/** The message that an event leaves behind for each endpoint, once more for what is due and has to be tried again. */
const wakeDueDeliveries = `insert into app.outbox (tenant_id, object, key, handler, input)
  select d.tenant_id, 'Webhook', e.message_key || '|' || d.sequence, 'attempt', '{}'
  from app.webhook_delivery d join app.webhook_endpoint e using (tenant_id, endpoint_id)
  where d.state = 'pending' and d.next_at <= clock_timestamp()`

/**
 * After the clock was advanced: the engine counts real seconds, so what it has scheduled would come too late. The rows state
 * what is due, and a message that comes twice finds nothing to do.
 */
async function nudge({ databaseServer, database, engine, worker }: World): Promise<void> {
  if (engine === null || worker === null) return
  await runAsAdmin(adminUrlOf(databaseServer.adminUrl, database), wakeDueDeliveries)
  const check = await fetch(`${engine.ingressUrl}/Reconciler/cluster/check/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(5_000),
  })
  if (!check.ok) throw new Error(`the engine took no message: ${check.status} ${await check.text()}`)
}

/** Skips so many seconds in the whole world, and waits until the service works by the new time. */
export async function advanceClock(world: World, seconds: number): Promise<void> {
  await world.clock.advance(seconds)
  await nudge(world)
  await untilWell(world)
}
