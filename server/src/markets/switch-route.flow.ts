import type { FlowObject, Run } from '@firsthand/engine/run'
import type { OperatorLog } from '@firsthand/log/log'
import type { Hex, TenantId } from '@firsthand/values/values'
import type { Submitted } from '#transactions/send-transaction.flow'
import { senderOf, type TransactionKind } from '#transactions/sender-deps'
import type { Account } from '#transactions/transaction.rules'
import type { TransactionLedger } from '#transactions/transaction-ledger.store'
import type { RouteReader } from './route-reader.ts'
import type { RouteSwitchStore } from './route-switches.store.ts'

/** What the switch of a market's route works with. */
export type RouteSwitchDeps = {
  readonly switches: RouteSwitchStore
  readonly routes: RouteReader
  readonly ledger: TransactionLedger
  readonly operatorLog: OperatorLog
  /** The address whose key switches routes now; null when there is none. */
  readonly switchAddress: () => Account['address'] | null
  readonly pollSeconds: number
}

type Turn = { readonly tenant: TenantId; readonly pairId: number; readonly round?: number }

export const switchKind = 'switchRoute'
const referenceOf = (pairId: number) => `market:${pairId}`
/** After so many rounds the work is left to the search for overdue work, and operators are alerted. */
const roundsMax = 120
const delayOf = (round: number, pollSeconds: number) => Math.min(pollSeconds * 2 ** Math.min(round >> 3, 4), 16)

/** How the switch of a route is read: whatever the markets want at that moment, so that the last change counts. */
export const routeSwitchKind = ({
  switches,
  routes,
}: Pick<RouteSwitchDeps, 'switches' | 'routes'>): TransactionKind => ({
  role: 'switch',
  gas: 120_000n,
  async read(_tenant, reference) {
    const wanted = await switches.wanted(Number(reference.slice(referenceOf(0).length - 1)))
    const contract = wanted && routes.routerOf(wanted.chainId)
    if (!wanted || !contract) return null
    const { chainId, venue, cashToken, assetToken, on } = wanted
    const call = { function: switchKind, venue, cashToken, assetToken, on } as const
    return { chainId, contract: contract.toLowerCase() as Hex, call }
  },
})

type Compared =
  | { readonly verdict: 'none' | 'waiting' }
  | { readonly verdict: 'over'; readonly askedAt: string; readonly record: object }
  | { readonly verdict: 'differs'; readonly account: Account; readonly attempt: number }

/** Compares what the markets want of a route with what its router shows. */
async function compare(deps: RouteSwitchDeps, { tenant, pairId, round = 0 }: Turn): Promise<Compared> {
  const { switches, routes, ledger, operatorLog } = deps
  const askedAt = await switches.askedAt(tenant, pairId)
  if (askedAt === null) return { verdict: 'none' }
  await switches.checkAgain(tenant, pairId, delayOf(round, deps.pollSeconds))
  const newest = await ledger.newest(switchKind, referenceOf(pairId))
  if (newest?.state === 'prepared' || newest?.state === 'broadcast') return { verdict: 'waiting' }
  const wanted = await switches.wanted(pairId)
  const on = wanted && (await routes.isOn(wanted))
  const about = { chain: wanted?.chainId, why: `market ${pairId}` }
  // A route that the router does not know settles nothing, on or off.
  if (!wanted || on === null) {
    operatorLog.note('route_switch.not_served', about)
    return { verdict: 'over', askedAt, record: { served: false } }
  }
  if (on === wanted.on) {
    const nonce = newest === null ? null : `${newest.nonce}`
    return { verdict: 'over', askedAt, record: { served: true, chainId: wanted.chainId, on, nonce } }
  }
  const address = deps.switchAddress()
  if (address === null) {
    if (round === 0) operatorLog.alarm('route_switch.no_key', about)
    return { verdict: 'waiting' }
  }
  const account = { chainId: wanted.chainId, address }
  return { verdict: 'differs', account, attempt: (newest?.attempt ?? 0) + 1 }
}

/**
 * Turns a market's route at the router off or on, until the router shows what the markets want. Every round reads both
 * again, so that of several changes at the same time the last one stands.
 */
const turn = (deps: RouteSwitchDeps) => async (run: Run, input: Turn) => {
  const { tenant, pairId, round = 0 } = input
  const seen = await run.step('compare', () => compare(deps, input))
  if (seen.verdict === 'none') return
  if (seen.verdict === 'over') {
    await run.step('record', () => deps.switches.done(tenant, pairId, seen.askedAt, seen.record))
    return
  }
  if (seen.verdict === 'differs') {
    const order = { tenant, reference: referenceOf(pairId), kind: switchKind, attempt: seen.attempt }
    await run.call<Submitted>(senderOf(seen.account, 'submit'), order)
  }
  if (round < roundsMax) {
    const again = { object: 'RouteSwitch', key: run.key, handler: 'turn' }
    run.send(again, { tenant, pairId, round: round + 1 }, delayOf(round, deps.pollSeconds))
    return
  }
  await run.step('give up', async () => deps.operatorLog.alarm('route_switch.unfinished', { why: `market ${pairId}` }))
}

/** Makes routers follow the execution switches of markets (key: the market's number). */
export const routeSwitchObject = (deps: RouteSwitchDeps): FlowObject => ({
  name: 'RouteSwitch',
  open: true,
  flows: { turn: turn(deps) },
})
