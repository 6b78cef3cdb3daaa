import { setTimeout as sleep } from 'node:timers/promises'
import type { FlowObject, OpenWork } from '@firsthand/engine/run'
import { webhookObject } from '#events/deliver-webhook.flow'
import { overdueDeliveries } from '#events/overdue-deliveries.store'
import { httpWebhookPost } from '#events/webhook/post-webhook'
import { sealedWebhookSecrets } from '#events/webhook/secret-box'
import { postgresWebhookDeliveries } from '#events/webhook-deliveries.store'
import { type BlockSource, evmBlockSource } from '#settlement/block-source'
import { openSettlements, openTicks, settlementStore } from '#settlement/settlement.store'
import { settlement, settlementWatch } from '#settlement/watch-settlement.flow'
import { bankFlows } from './bank-flows.ts'
import type { WorkerConfig } from './config/worker-config.ts'
import type { FlowPart, FlowSurroundings } from './flow-part.ts'
import { reconcilerObject } from './reconcile.flow.ts'
import { sendingFlows } from './sending-flows.ts'

/** Each look also tells how far the nodes are. */
const reported = (source: BlockSource, { chainHead }: FlowSurroundings['metrics']): BlockSource => ({
  ...source,
  async check() {
    const view = await source.check()
    chainHead.set({ chain: source.chainId }, Number(view.head.number))
    return view
  },
})

/** Quotes follow what their chain shows. */
function settlements({ chains }: WorkerConfig, { pool, alarm, isDraining, metrics }: FlowSurroundings): FlowPart {
  const chainIds = chains.map(({ chainId }) => chainId)
  const store = settlementStore(pool)
  const watch = settlementWatch({
    sources: chains.map((chain) => reported(evmBlockSource(chain), metrics)),
    store,
    alarm,
    nowMs: () => Date.now(),
    pause: (ms) => sleep(ms),
    isDraining,
  })
  return {
    objects: [watch, settlement({ store })],
    open: { ticks: openTicks(pool, chainIds), settlements: openSettlements(pool, chainIds) },
  }
}

/** Tenants hear their events at their own endpoints. */
function webhooks({ webhooks: { sealingKey, targets } }: WorkerConfig, { pool, metrics }: FlowSurroundings): FlowPart {
  const http = httpWebhookPost({ targets, now: () => new Date() })
  const deliver = webhookObject({
    deliveries: postgresWebhookDeliveries(pool),
    secrets: sealedWebhookSecrets(sealingKey),
    post: {
      async post(message) {
        const outcome = await http.post(message)
        metrics.webhookAttempts.inc({ outcome: outcome.error ?? 'delivered' })
        return outcome
      },
    },
    nowMs: () => performance.now(),
  })
  return { objects: [deliver], open: { webhooks: overdueDeliveries(pool) } }
}

/** All flows of a worker, and who looks for what they have left. */
export function flowsOf(config: WorkerConfig, surroundings: FlowSurroundings): readonly FlowObject[] {
  const bank = bankFlows(config, surroundings)
  const sending = sendingFlows(config, surroundings, bank.kinds)
  const parts = [settlements(config, surroundings), webhooks(config, surroundings), bank, sending]
  const open = Object.assign({}, ...parts.map((part) => part.open)) as Record<string, OpenWork>
  return [reconcilerObject(open), ...parts.flatMap(({ objects }) => objects)]
}
