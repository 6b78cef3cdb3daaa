import { setTimeout as sleep } from 'node:timers/promises'
import type { Nodes } from '@firsthand/chain/nodes'
import { dryRun } from '@firsthand/contracts/dry-run'
import { onChain } from '@firsthand/refusal/trade-refusals'
import {
  BaseError,
  InvalidParamsRpcError,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  type PublicClient,
} from 'viem'
import type { Rehearsal, RehearsalOutcome, UnsignedSettlement } from '../settlement-simulation.port.ts'
import { numbersOf } from './settlement-encoder.ts'

/** A buyer waits for this with the bundle all but made. */
const deadlineMs = 6_000

/** How a node says that it cannot imagine a state: it does not know the question. */
const inabilities = [InvalidParamsRpcError, MethodNotFoundRpcError, MethodNotSupportedRpcError]
const isInability = (error: unknown) =>
  error instanceof BaseError && error.walk((each) => inabilities.some((kind) => each instanceof kind)) !== null

async function rehearseAt(client: PublicClient, settlement: UnsignedSettlement): Promise<RehearsalOutcome> {
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
  // Nobody signed for the buyer, and the node did not pretend that somebody had.
  if (error === 'BadSignature' && args[0] === 3) return 'unknown'
  return { refusal, alarm, error, args }
}

/** Rehearses on the nodes of one chain. Raises `venue_unavailable` when none of them answers in time. */
export function rehearsal(nodes: Nodes): Rehearsal {
  return {
    async rehearse(settlement) {
      const done = new AbortController()
      const tooLate = sleep(deadlineMs, undefined, { signal: done.signal, ref: false }).then(() => {
        throw new Error(`the rehearsal took longer than ${deadlineMs} ms`)
      })
      const rehearsed = nodes.ask((client) => rehearseAt(client, settlement))
      try {
        return await Promise.race([rehearsed, tooLate])
      } catch (cause) {
        throw onChain.venue_unavailable('No node of the chain answers.', { cause })
      } finally {
        tooLate.catch(() => undefined)
        rehearsed.catch(() => undefined)
        done.abort()
      }
    },
  }
}
