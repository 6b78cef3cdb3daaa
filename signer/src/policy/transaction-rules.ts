import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { PolicyRule } from '@firsthand/wire/signer'
import type { TransactionRequest } from '@firsthand/wire/transaction-signer'
import type { TransactionPolicy } from './policies.ts'
import { own } from './settlement-rules.ts'

type Facts = { readonly policy: TransactionPolicy; readonly request: TransactionRequest }
type TransactionRule = readonly [name: PolicyRule, holds: (facts: Facts) => boolean]

const chainOf = ({ policy, request }: Facts) => own<TransactionPolicy['chains'][string]>(policy.chains, request.chainId)

/** What the policy says of the contract that the request is for; undefined where it names none. */
export function contractOf(facts: Facts) {
  const contracts = chainOf(facts)?.contracts ?? {}
  return own<(typeof contracts)[string]>(contracts, facts.request.to)
}

/** A purchase is known on chain by the hash of its tenant and reference. */
function namesItsPurchase({ request: { call, tenant, reference } }: Facts): boolean {
  return !('purchaseId' in call) || call.purchaseId === quoteRefOf(tenant, reference)
}

/** A delivery contract names the tenants that deliver there. */
function isKnownTenant(facts: Facts): boolean {
  const contract = contractOf(facts)
  return contract === undefined || !('tenants' in contract) || own(contract.tenants, facts.request.tenant) !== undefined
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

/** What is demanded of a transaction, first things first. Which functions it may call is part of its shape, checked before. */
export const transactionRules: readonly TransactionRule[] = [
  ['chain', (facts) => chainOf(facts) !== undefined],
  ['contract', (facts) => contractOf(facts) !== undefined],
  ['route', isKnownRoute],
  ['tenant', isKnownTenant],
  ['purchase_id', namesItsPurchase],
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
