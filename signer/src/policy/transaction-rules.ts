import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { PolicyRule } from '@firsthand/wire/signer'
import type { TransactionRequest } from '@firsthand/wire/transaction-signer'
import type { TransactionPolicy } from './policies.ts'
import { readSettlement } from './relay-rules.ts'
import { own } from './settlement-rules.ts'

type Facts = { readonly policy: TransactionPolicy; readonly request: TransactionRequest }
type TransactionRule = readonly [name: PolicyRule, holds: (facts: Facts) => boolean]

const chainOf = ({ policy, request }: Facts) => own<TransactionPolicy['chains'][string]>(policy.chains, request.chainId)

/** What the policy says of the contract that the request is for; undefined where it names none. */
export function contractOf(facts: Facts) {
  const contracts = chainOf(facts)?.contracts ?? {}
  return own<(typeof contracts)[string]>(contracts, facts.request.to)
}

/** What the transaction and every fee-bumped replacement of it can cost at the most, in wei: only one of them is mined. */
export const costMax = (facts: Facts): bigint => BigInt(facts.request.gas) * BigInt(chainOf(facts)?.gasPriceMax ?? 0)

/** A purchase is known on chain by the hash of its tenant and reference. */
function namesItsPurchase({ request: { call, tenant, reference } }: Facts): boolean {
  return !('purchaseId' in call) || call.purchaseId === quoteRefOf(tenant, reference)
}

/** A root is written at a contract of roots, and nowhere else. */
function isNamedFor(facts: Facts): boolean {
  const contract = contractOf(facts)
  return contract !== undefined && (facts.request.call.function !== 'writeRoot' || 'log' in contract)
}

/** A delivery contract names the tenants that deliver there, a forwarder those whose gas is paid, and a contract of roots its log. */
function isKnownTenant(facts: Facts): boolean {
  const contract = contractOf(facts)
  const { tenant } = facts.request
  if (contract === undefined) return true
  if ('log' in contract) return contract.log === tenant
  return !('tenants' in contract) || own<object>(contract.tenants, tenant) !== undefined
}

function isWithinUnits(facts: Facts): boolean {
  const { call } = facts.request
  if (call.function !== 'deliver') return true
  const contract = contractOf(facts)
  const unitsMax = contract && 'unitsMax' in contract ? BigInt(contract.unitsMax) : 0n
  const units = BigInt(call.units)
  return units > 0n && units <= unitsMax
}

function isKnownRoute(facts: Facts): boolean {
  const { call } = facts.request
  if (call.function !== 'switchRoute') return true
  const contract = contractOf(facts)
  const routes = contract && 'routes' in contract ? contract.routes : []
  return routes.some(
    ({ venue, cashToken, assetToken }) =>
      venue === call.venue && cashToken === call.cashToken && assetToken === call.assetToken,
  )
}

/** What a relayed call settles; null for one that is no settlement, and undefined for a call that is not relayed. */
const settlementIn = ({ request: { call } }: Facts) =>
  call.function === 'execute' ? readSettlement(call.settlement) : undefined

/** A forwarder is called for one router alone. */
function goesToRouter(facts: Facts): boolean {
  const { call } = facts.request
  if (call.function !== 'execute') return true
  const contract = contractOf(facts)
  return contract !== undefined && 'router' in contract && contract.router === call.router
}

/** The quote of this tenant and reference, and no other. */
function settlesItsQuote(facts: Facts): boolean {
  const { tenant, reference } = facts.request
  const settled = settlementIn(facts)
  return settled === undefined || settled?.quoteRef === quoteRefOf(tenant, reference)
}

/** For the wallet in whose name the router is called: for anybody else it reverts, and the gas is lost. */
function settlesForItsBuyer(facts: Facts): boolean {
  const { call } = facts.request
  const settled = settlementIn(facts)
  return settled === undefined || (call.function === 'execute' && settled?.buyer === call.buyer)
}

/** What is demanded of a transaction, first things first. Which functions it may call is part of its shape, checked before. */
export const transactionRules: readonly TransactionRule[] = [
  ['chain', (facts) => chainOf(facts) !== undefined],
  ['contract', isNamedFor],
  ['router', goesToRouter],
  ['route', isKnownRoute],
  ['tenant', isKnownTenant],
  ['purchase_id', namesItsPurchase],
  ['shape', (facts) => settlementIn(facts) !== null],
  ['quote_ref', settlesItsQuote],
  ['recipient', settlesForItsBuyer],
  ['units', isWithinUnits],
  ['gas', (facts) => BigInt(facts.request.gas) <= BigInt(chainOf(facts)?.gasMax ?? 0)],
  [
    'gas_price',
    (facts) => {
      const [most, tip] = [BigInt(facts.request.maxFeePerGas), BigInt(facts.request.maxPriorityFeePerGas)]
      return tip <= most && most <= BigInt(chainOf(facts)?.gasPriceMax ?? 0)
    },
  ],
]
