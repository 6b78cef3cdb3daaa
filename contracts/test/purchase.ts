import { domainSeparator, intentDigest } from '@firsthand/wire/intent-digest'
import { intentDomain, intentTypes, type SettlementIntent } from '@firsthand/wire/settlement-intent'
import { type Address, encodeFunctionData, type Hex, keccak256, stringToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { issuanceVenueAbi } from '../abi/issuance-venue.ts'
import { type Market, price } from './market.ts'
import * as people from './people.ts'

export const cashAmount = 100_500_000n
export const feeAmount = 500_000n
export const unitAmount = 4n * 10n ** 18n

/** All that `settle` takes. */
export type Purchase = {
  readonly intent: SettlementIntent
  readonly venueCall: Hex
  readonly signatures: { operator: Hex; compliance: Hex; fee: Hex; buyer: Hex }
}

/** The calldata of a purchase at our own venue. */
export const buyCall = (quoteRef: Hex, to: Address, cash: bigint) =>
  encodeFunctionData({ abi: issuanceVenueAbi, functionName: 'buy', args: [quoteRef, to, cash, price] })

/** The usual purchase, unsigned; a test names only what differs. */
export async function intentOf(market: Market, name: string, changes: Partial<SettlementIntent> = {}, call?: Hex) {
  const { timestamp } = await market.clients.reader.getBlock()
  const quoteRef = keccak256(stringToHex(name))
  const to = changes.recipient ?? changes.buyer ?? people.buyer.address
  const paid = (changes.cashAmount ?? cashAmount) - (changes.feeAmount ?? feeAmount)
  const venueCall = call ?? buyCall(quoteRef, to, paid)
  const intent: SettlementIntent = {
    quoteRef,
    buyer: to,
    recipient: to,
    venue: market.venue,
    cashToken: market.cash,
    cashAmount,
    feeAmount,
    feeRecipient: people.feeWallet,
    assetToken: market.units,
    minUnits: unitAmount,
    venueCallHash: keccak256(venueCall),
    validAfter: 0n,
    deadline: timestamp + 300n,
    ...changes,
  }
  return { intent, venueCall }
}

/** The three signatures of the service. */
export async function serviceSignatures(market: Market, intent: SettlementIntent) {
  const digest = intentDigest(domainSeparator(31_337, market.router), intent)
  const sign = (account: PrivateKeyAccount) => account.sign({ hash: digest })
  return {
    operator: await sign(people.operator),
    compliance: await sign(people.compliance),
    fee: await sign(people.fee),
  }
}

/** The buyer signs the typed data, as a wallet does. */
const signAsBuyer = (market: Market, intent: SettlementIntent, account = people.buyer) =>
  account.signTypedData({
    domain: intentDomain(31_337, market.router),
    types: intentTypes,
    primaryType: 'SettlementIntent',
    message: intent,
  })

/** The usual purchase with all four signatures. */
export async function purchaseOf(
  market: Market,
  name: string,
  changes: Partial<SettlementIntent> = {},
  call?: Hex,
): Promise<Purchase> {
  const { intent, venueCall } = await intentOf(market, name, changes, call)
  const signatures = { ...(await serviceSignatures(market, intent)), buyer: await signAsBuyer(market, intent) }
  return { intent, venueCall, signatures }
}
