import { type ProvenReceipt, type ReceiptProof, receiptIn } from '@firsthand/chain/receipt-proof'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import type { Bundle } from '@firsthand/wire/bundles'
import { decodeEventLog, type Hex, isAddressEqual } from 'viem'
import { type Finding, fails, found, holds, unchecked } from './report.ts'

const routerEvents = settlementRouterAbi.filter((entry) => entry.type === 'event').filter(isSettled)
type RouterEvent = Extract<(typeof settlementRouterAbi)[number], { type: 'event' }>
function isSettled(event: RouterEvent): event is Extract<RouterEvent, { name: 'Settled' }> {
  return event.name === 'Settled'
}

type Proven = { readonly findings: readonly Finding[]; readonly receipt: ProvenReceipt | null }

/** The receipt by the header of its block, and the block by the hash that the reader has of it. */
export function checkReceipt(proof: ReceiptProof, blockHash: string | undefined, subject: string): Proven {
  const check = 'the receipt leads to the header of its block'
  const receipt = receiptIn(proof)
  if (typeof receipt === 'string') return { findings: [fails(subject, check, receipt)], receipt: null }
  const { blockNumber, minedAt, hasSucceeded } = receipt
  const inChain = `block ${blockNumber} of ${minedAt.toISOString()} is in the chain`
  return {
    receipt,
    findings: [
      holds(subject, check),
      found(subject, 'the transaction succeeded', hasSucceeded, 'it was reverted'),
      blockHash === undefined
        ? unchecked(subject, inChain, `no --block was given; ask a node that you trust for ${proof.blockHash}`)
        : found(subject, inChain, blockHash === proof.blockHash, `the evidence is of ${proof.blockHash}`),
    ],
  }
}

function settledIn({ logs }: ProvenReceipt, { router, intent }: Pick<Bundle, 'router' | 'intent'>) {
  for (const { address, topics, data } of logs) {
    if (!isAddressEqual(address, router as Hex)) continue
    try {
      const { args } = decodeEventLog({ abi: routerEvents, topics: topics as [Hex], data, strict: true })
      if (args !== undefined && args.quoteRef === intent.quoteRef) return args
    } catch {
      // Not an event of the router's interface.
    }
  }
  return null
}

/** What the router reports of the settlement, beside what was signed. */
export function checkSettlement(
  receipt: ProvenReceipt,
  bundle: Pick<Bundle, 'router' | 'intent'>,
  subject: string,
): readonly Finding[] {
  const { intent } = bundle
  const event = settledIn(receipt, bundle)
  const check = 'the router reports this settlement'
  if (event === null) return [fails(subject, check, 'the receipt has no such event')]
  const sameParties =
    isAddressEqual(event.buyer, intent.buyer as Hex) && isAddressEqual(event.venue, intent.venue as Hex)
  const sameCash = `${event.cashAmount}` === intent.cashAmount && `${event.feeAmount}` === intent.feeAmount
  const seconds = receipt.minedAt.getTime() / 1000
  const inTime = seconds >= Number(intent.validAfter) && seconds <= Number(intent.deadline)
  return [
    holds(subject, check),
    found(subject, 'its buyer and venue are those that were signed for', sameParties, 'they differ'),
    found(
      subject,
      `its cash of ${event.cashAmount} and fee of ${event.feeAmount} are those that were signed`,
      sameCash,
      'they differ',
    ),
    found(
      subject,
      `its ${event.units} units are at least those that were signed`,
      event.units >= BigInt(intent.minUnits ?? ''),
      'they are fewer',
    ),
    found(subject, 'it was settled within the signed times', inTime, receipt.minedAt.toISOString()),
  ]
}
