import type { ProvenReceipt, ReceiptProof } from '@firsthand/chain/receipt-proof'
import { transactionHashIn } from '@firsthand/chain/transaction-proof'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import type { PurchaseEvidence } from '@firsthand/wire/bank-transfer/evidence'
import { decodeEventLog, type Hex, isAddressEqual } from 'viem'
import { checkReceipt } from '../check-receipt.ts'
import { type Finding, fails, found, holds, unchecked } from '../report.ts'

type UnitDeliveryEvent = Extract<(typeof unitDeliveryAbi)[number], { type: 'event' }>
const isDelivered = (event: UnitDeliveryEvent): event is Extract<UnitDeliveryEvent, { name: 'Delivered' }> =>
  event.name === 'Delivered'
const delivered = unitDeliveryAbi.filter((entry) => entry.type === 'event').filter(isDelivered)

type Delivery = NonNullable<PurchaseEvidence['delivery']>

function deliveredIn({ logs }: ProvenReceipt, { contract, purchaseId }: Delivery) {
  for (const { address, topics, data } of logs) {
    if (!isAddressEqual(address, contract as Hex)) continue
    try {
      const { args } = decodeEventLog({ abi: delivered, topics: topics as [Hex], data, strict: true })
      if (args !== undefined && args.purchaseId === purchaseId) return args
    } catch {
      // Not an event of the contract's interface.
    }
  }
  return null
}

/** The delivery on chain. `wallet`: to which wallet it was signed; null where nothing was. */
export function checkDelivery(
  delivery: Delivery,
  receipt: PurchaseEvidence['receipt'],
  { wallet, block }: { readonly wallet: string | null; readonly block: string | undefined },
  subject: string,
): readonly Finding[] {
  if (receipt === null) return [unchecked(subject, 'the delivery on chain', 'the evidence has no receipt')]
  const { transactionNodes, ...proof } = receipt
  const { findings, receipt: proven } = checkReceipt(proof as ReceiptProof, block, subject)
  const txHash = transactionHashIn(proof as ReceiptProof, transactionNodes as readonly Hex[])
  const sent = found(
    subject,
    'the receipt is that of the transaction that it names',
    txHash !== null && txHash === delivery.txHash,
    'another transaction stands there',
  )
  if (proven === null) return [...findings, sent]
  const event = deliveredIn(proven, delivery)
  const check = 'the contract reports this delivery'
  if (event === null) return [...findings, sent, fails(subject, check, 'the receipt has no such event')]
  return [
    ...findings,
    sent,
    holds(subject, check),
    found(subject, `it delivered ${event.units} units`, `${event.units}` === delivery.unitAmount, 'it names others'),
    wallet === null
      ? unchecked(subject, `they went to ${event.to}`, 'nothing signed names the wallet')
      : found(subject, `they went to ${wallet}`, isAddressEqual(event.to, wallet as Hex), `they went to ${event.to}`),
  ]
}
