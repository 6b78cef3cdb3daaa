import { alarmCounter } from '@firsthand/metrics/metrics'
import { openRegistry, type Pools } from '@firsthand/probes/registry'
import { Counter, Gauge } from 'prom-client'
import { dayOf, type RelayChains } from './relay.rules.ts'
import type { RelayWorkStore } from './relay-work.store.ts'

export type RelayerReadings = Pick<RelayWorkStore, 'days' | 'counts'> & {
  readonly chains: RelayChains
  readonly balances: () => ReadonlyMap<string, bigint>
  readonly leads: () => boolean
  readonly now: () => Date
}

/** What is left of each tenant's day, in wei; a day without a request is whole. */
async function budgetsLeft({ chains, days, now }: RelayerReadings) {
  const used = new Map(
    (await days(dayOf(now()))).map(({ tenant, chain, reserved, spent }) => [
      `${chain} ${tenant}`,
      BigInt(reserved) + BigInt(spent),
    ]),
  )
  return [...chains].flatMap(([chain, { tenants }]) =>
    [...tenants].map(([tenant, { weiPerDay }]) => ({
      chain,
      tenant,
      left: weiPerDay - (used.get(`${chain} ${tenant}`) ?? 0n),
    })),
  )
}

/** The figures of a relayer, beside those of any process. A reading that fails leaves the figure as it was. */
export function openRelayerMetrics(pools: Pools, readings: RelayerReadings) {
  const registry = openRegistry('relayer', pools)
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[], collect: () => Promise<void>) =>
    new Gauge({ name, help, labelNames, registers, collect: () => collect().catch(() => undefined) })

  const balance = gauge(
    'firsthand_relayer_balance_wei',
    'What the relay key has to pay gas with',
    ['chain'],
    async () => {
      for (const [chain, wei] of readings.balances()) balance.set({ chain }, Number(wei))
    },
  )
  const left = gauge(
    'firsthand_relay_budget_left_wei',
    'What is left of a tenant’s budget of this UTC day',
    ['chain', 'tenant'],
    async () => {
      const found = await budgetsLeft(readings)
      for (const each of found) left.set({ chain: each.chain, tenant: each.tenant }, Number(each.left))
    },
  )
  const relays = gauge(
    'firsthand_relays',
    'Requests that are not over, by state: waiting, sent, mined; counted up to 10,000',
    ['state'],
    async () => {
      const counted = await readings.counts()
      relays.reset()
      for (const { name, number } of counted) relays.set({ state: name }, number)
    },
  )
  const leads = gauge('firsthand_relayer_leads', '1 where this relayer works, 0 where it stands by', [], async () => {
    leads.set(readings.leads() ? 1 : 0)
  })
  const ended = new Counter({
    name: 'firsthand_relays_ended_total',
    help: 'Requests that this relayer brought to their end, by outcome: done, reverted, refused',
    labelNames: ['outcome'],
    registers,
  })
  return { registry, ended, alarms: alarmCounter(registry) }
}
