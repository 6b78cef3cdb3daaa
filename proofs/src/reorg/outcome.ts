import { setTimeout as sleep } from 'node:timers/promises'
import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { encodeFunctionData, type Hex } from 'viem'
import type { Stage } from './stage.ts'

const price = 25_000_000n
const cap = 250_000_000_000n

/** What another branch of the chain holds of a purchase, and where its quote then stands. */
export type Outcome = {
  readonly name: 'same' | 'lost' | 'refused'
  readonly state: 'settled' | 'intent_issued' | 'failed'
  readonly events: readonly string[]
  /** The transactions of the other branch, each with the place of its block. */
  branch(stage: Stage, settlement: Hex, depth: number): Promise<readonly (readonly [Hex, number])[]>
  /** What has to be put right for the next purchase. */
  mend(stage: Stage): Promise<void>
}

const termsOf = (stage: Stage, now: bigint) => ({
  to: stage.contracts.harbourVenue,
  data: encodeFunctionData({ abi: issuanceVenueAbi, functionName: 'setTerms', args: [now, cap] }),
})

const rawOf = (stage: Stage, hash: Hex) => stage.rpc('eth_getRawTransactionByHash', hash) as Promise<Hex>

/** A more expensive offering, signed and not sent: the other branch has it before the purchase. */
async function feeBumped(stage: Stage): Promise<Hex> {
  const { sender, reader } = stage.administrator
  const nonce = await reader.getTransactionCount({ address: sender.account.address })
  const fees = { gas: 200_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 2n * 10n ** 9n }
  return sender.signTransaction({ ...termsOf(stage, price * 2n), nonce, ...fees, type: 'eip1559' } as never)
}

async function asBefore(stage: Stage): Promise<void> {
  const { sender, reader } = stage.administrator
  const hash = await sender.sendTransaction(termsOf(stage, price))
  await reader.waitForTransactionReceipt({ hash })
  const soft = { pairId: stage.pairId, cashAmount: '100000000' }
  for (let check = 0; check < 100; check += 1) {
    if ((await stage.call('POST', '/primary-mint/quotes/soft', soft)).price === '25') return
    await sleep(100)
  }
  throw new Error('the offering’s price did not come back')
}

const nothing = async () => undefined

export const outcomes: readonly Outcome[] = [
  {
    name: 'same',
    state: 'settled',
    events: ['settled', 'reorged', 'settled'],
    branch: async (stage, settlement, depth) => [[await rawOf(stage, settlement), depth - 1]],
    mend: nothing,
  },
  {
    name: 'lost',
    state: 'intent_issued',
    events: ['settled', 'reorged'],
    branch: async () => [],
    mend: nothing,
  },
  {
    name: 'refused',
    state: 'failed',
    events: ['settled', 'reorged', 'failed'],
    branch: async (stage, settlement, depth) => [
      [await feeBumped(stage), 0],
      [await rawOf(stage, settlement), depth - 1],
    ],
    mend: asBefore,
  },
]
