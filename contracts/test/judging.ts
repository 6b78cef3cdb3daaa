import type { SettlementIntent } from '@firsthand/wire/settlement-intent'
import type { Hex } from 'viem'
import { issuanceVenueAbi } from '../abi/issuance-venue.ts'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { type DryRun, dryRun, type UnsignedBundle } from '../script/dry-run.ts'
import { send } from './artifacts.ts'
import type { Market } from './market.ts'
import { intentOf, serviceSignatures } from './purchase.ts'

/** What a purchase differs in from the usual one. */
export type Changes = {
  readonly intent?: Partial<SettlementIntent>
  readonly call?: Hex
  readonly bundle?: Partial<UnsignedBundle>
}

/** The questions of a dry-run test, on one market. */
export function judgeOf(market: Market) {
  /** The dry run of the usual purchase with something changed; the service has signed what is changed. */
  const judge = async ({ intent: changed = {}, call, bundle = {} }: Changes = {}): Promise<DryRun> => {
    const { intent, venueCall } = await intentOf(market, 'dry run', changed, call)
    const signatures = await serviceSignatures(market, intent)
    const { clients, router } = market
    return dryRun(clients.reader, { router, intent, venueCall, signatures, rail: 'mint', ...bundle })
  }
  /** The same with something changed on chain, which is changed back. */
  const judgeWhilst = async (change: () => Promise<unknown>, changes?: Changes): Promise<DryRun> => {
    const snapshot = await market.anvil('evm_snapshot')
    await change()
    const result = await judge(changes)
    await market.anvil('evm_revert', snapshot)
    return result
  }
  const { router, venue } = market
  return {
    judge,
    judgeWhilst,
    onRouter: (name: string, ...args: unknown[]) => send(market, router, settlementRouterAbi, name, ...args),
    onVenue: (name: string, ...args: unknown[]) => send(market, venue, issuanceVenueAbi, name, ...args),
  }
}
