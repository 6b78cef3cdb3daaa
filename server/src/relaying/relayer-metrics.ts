import { alarmCounter, openRegistry } from '@firsthand/metrics/metrics'
import type pg from 'pg'
import { Gauge } from 'prom-client'
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
export function openRelayerMetrics(pools: Readonly<Record<string, pg.Pool>>, readings: RelayerReadings) {
  const registry = openRegistry(pools)
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
    'Requests of the last 24 hours by what became of them: waiting, sent, mined, done, reverted, refused',
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
  return { registry, alarms: alarmCounter(registry) }
}
