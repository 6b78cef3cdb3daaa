import { setTimeout as sleep } from 'node:timers/promises'
import type { Nodes } from '@firsthand/chain/nodes'
import { dryRun } from '@firsthand/contracts/dry-run'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Hex } from '@firsthand/values/values'
import type { Reason } from '@firsthand/wire/refusals'
import type { IntentMessage } from '@firsthand/wire/settlement-intent'
import {
  BaseError,
  InvalidParamsRpcError,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  type PublicClient,
} from 'viem'
import { numbersOf } from './settlement-encoder.ts'

/** A bundle that only the buyer has not signed yet. */
export type UnsignedSettlement = {
  /** CAIP-2. */
  readonly chainId: string
  readonly router: Hex
  readonly intent: IntentMessage
  readonly venueCalldata: Hex
  readonly signatures: {
    readonly settlementOperator: Hex
    readonly complianceAttestation: Hex
    readonly feeAttestation: Hex
  }
  readonly surface: 'mint' | 'rfq'
}

/**
 * How the settlement would end. `unknown`: the node cannot simulate it, which alone is no refusal. Otherwise the reason
 * of the refusal that the revert means; `alarm` when operators must act.
 */
export type SimulationOutcome =
  | 'settles'
  | 'unknown'
  | { readonly refusal: Reason; readonly alarm: boolean; readonly error: string; readonly args: readonly unknown[] }

/** Runs a whole settlement against a node without sending it, as if the buyer had signed and could pay. */
export interface PreflightSimulation {
  simulate(settlement: UnsignedSettlement): Promise<SimulationOutcome>
}

/** A buyer waits for this with the bundle all but made. */
const deadlineMs = 6_000

/** The errors of a node that cannot override state: it does not know the method or its parameters. */
const inabilities = [InvalidParamsRpcError, MethodNotFoundRpcError, MethodNotSupportedRpcError]
const isInability = (error: unknown) =>
  error instanceof BaseError && error.walk((each) => inabilities.some((kind) => each instanceof kind)) !== null

async function simulateAt(client: PublicClient, settlement: UnsignedSettlement): Promise<SimulationOutcome> {
  const { router, intent, venueCalldata: venueCall, signatures, surface: rail } = settlement
  const { settlementOperator: operator, complianceAttestation: compliance, feeAttestation: fee } = signatures
  const bundle = { router, intent: numbersOf(intent), venueCall, signatures: { operator, compliance, fee }, rail }
  const ended = await dryRun(client, bundle).catch((error: unknown) => {
    if (isInability(error)) return { settles: 'unknown' } as const
    throw error
  })
  if (ended.settles === 'unknown') return 'unknown'
  if (ended.settles) return 'settles'
  const { reason: refusal, alarm, error, args } = ended
  // Nobody signed for the buyer, and the node did not override the check of their signature.
  if (error === 'BadSignature' && args[0] === 3) return 'unknown'
  return { refusal, alarm, error, args }
}

/** Simulates on the nodes of one chain. Raises `venue_unavailable` when none of them answers in time. */
export function preflightSimulation(nodes: Nodes): PreflightSimulation {
  return {
    async simulate(settlement) {
      const done = new AbortController()
      const tooLate = sleep(deadlineMs, undefined, { signal: done.signal, ref: false }).then(() => {
        throw new Error(`the pre-flight simulation took longer than ${deadlineMs} ms`)
      })
      const simulated = nodes.ask((client) => simulateAt(client, settlement))
      try {
        return await Promise.race([simulated, tooLate])
      } catch (cause) {
        throw tradeRefusals.venue_unavailable('No node of the chain answers.', { cause })
      } finally {
        tooLate.catch(() => undefined)
        simulated.catch(() => undefined)
        done.abort()
      }
    },
  }
}
