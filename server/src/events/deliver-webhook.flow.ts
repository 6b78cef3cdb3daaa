import { type Flow, type FlowObject, partsOf } from '@firsthand/engine/run'
import { tracedIn } from '@firsthand/traces/purchase-trace'
import { type EndpointId, parseEndpointId, parseTenantId, type TenantId } from '@firsthand/values/values'
import type { DeliveryKey } from './due-deliveries.store.ts'
import { endpointTurns } from './endpoint-turns.ts'
import { eventText } from './event.rules.ts'
import type { WebhookPost } from './webhook/post-webhook.ts'
import type { WebhookSecrets } from './webhook/secret-box.ts'
import type { WebhookDeliveryStore } from './webhook-deliveries.store.ts'
import { retryDelaySeconds } from './webhook-schedule.rules.ts'

export type WebhookDeps = {
  readonly deliveries: WebhookDeliveryStore
  readonly secrets: WebhookSecrets
  readonly post: WebhookPost
  /** Runs forward only. */
  readonly nowMs: () => number
}

/** A message that arrives before its row is due would find nothing to do. */
const marginSeconds = 0.1
const goneStatus = 410

function deliveryKey(key: string): DeliveryKey {
  const [tenant, endpoint = '', sequence] = partsOf(key)
  const tenantId: TenantId | null = parseTenantId(tenant)
  const endpointId: EndpointId | null = parseEndpointId(endpoint)
  if (tenantId === null || endpointId === null) throw new Error(`no delivery has the key ${key}`)
  return { tenantId, endpointId, sequence: Number(sequence) }
}

/** One attempt when one is due. Answers after how many seconds the next one is; null when there is none. */
async function attemptOnce({ deliveries, secrets, post }: WebhookDeps, key: DeliveryKey): Promise<number | null> {
  const begun = await deliveries.begin(key)
  // Delivered already, given up, or somebody else is at it.
  if (begun === null) return null
  const { url, event, turn } = begun
  const opened = begun.secrets.map((kept) => secrets.open(key, kept))
  const text = eventText(event)
  const outcome = await tracedIn(text, `webhook ${event.kind}`, () =>
    post.post({ url, id: event.id, text, secrets: opened }),
  )
  const retrySeconds = outcome.error === null || outcome.status === goneStatus ? null : retryDelaySeconds(turn)
  await deliveries.finish(begun, outcome, retrySeconds)
  return retrySeconds
}

/**
 * An event on its way to an endpoint (contract 7): at least once, by the schedule. The row shows whether an attempt is due, so
 * a message that comes twice or late does nothing, and one that is lost is sent again because its row is overdue.
 */
export function webhookObject(deps: WebhookDeps): FlowObject {
  const inTurn = endpointTurns(deps.nowMs)

  const attempt: Flow = async (run) => {
    const waitSeconds = await run.step('attempt', async () => {
      const key = deliveryKey(run.key)
      const turn = await inTurn(`${key.tenantId} ${key.endpointId}`, () => attemptOnce(deps, key))
      if ('done' in turn) return turn.done
      const { comeBackSeconds } = turn
      // The row moves as well, and only who moved it sends a message: otherwise they would grow while a line is full.
      return (await deps.deliveries.postpone(key, comeBackSeconds)) ? comeBackSeconds : null
    })
    if (waitSeconds === null) return
    run.send({ object: 'Webhook', key: run.key, handler: 'attempt' }, {}, waitSeconds + marginSeconds)
  }

  return { name: 'Webhook', open: true, flows: { attempt } }
}
