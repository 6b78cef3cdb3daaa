import { commitment, newSalt } from '@firsthand/sealing/blind-index'
import type { AttestRequest, Wallet } from '@firsthand/wire/compliance'
import { asCustomer, type Caller } from '../identity/caller.ts'
import { type Screening, uncleared } from '../screening/screening.ts'
import type { NewTravelRecord } from '../travel-rule/travel-data.ts'
import type { Facts } from './attestation.rules.ts'
import type { Buyers } from './buyers.store.ts'

/** One action on one contract that Compliance attests. */
type Supported = {
  readonly action: string
  readonly chainId: string
  readonly contract: string
  readonly barredJurisdictions: readonly string[]
}

export type FactSources = {
  readonly buyers: Buyers
  readonly screening: Screening
  readonly supported: readonly Supported[]
  readonly now: () => Date
}

/** What the rules look at, with all that is known of the wallet. */
export type Gathered = Facts & { readonly wallet: Wallet | null }

/** All that the rules look at; null when the action is not ours to attest, and then nobody is asked. */
export async function gatherFacts(from: FactSources, caller: Caller, request: AttestRequest): Promise<Gathered | null> {
  const { action, chainId, contract, intent } = request
  const support = from.supported.find(
    (one) => one.action === action && one.chainId === chainId && one.contract === contract,
  )
  if (support === undefined) return null
  const parties = [...new Set([intent.buyer, intent.recipient])]
  const [{ standing, wallet }, hits] = await Promise.all([
    from.buyers.find(asCustomer(caller), { chainId, address: intent.buyer }),
    Promise.all(parties.map((address) => from.screening.address({ chainId, address }))),
  ])
  const { customer } = standing
  const bearing = customer === null ? [] : uncleared(from.screening.person(customer.legalName), customer)
  return {
    ...standing,
    now: from.now(),
    barredJurisdictions: support.barredJurisdictions,
    listedAs: bearing.map(({ list, entry, score }) => `${list}:${entry}:${score}`),
    wallet,
    sanctionedParties: parties.filter((_, i) => (hits[i]?.length ?? 0) > 0),
  }
}

/** One text for one value: keys sorted at every depth, times as RFC 3339. */
function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}

/** What a record has of all that a decision was made on: with the inputs and the salt it can be shown that they were these. */
export const inputsCommitment = (salt: string, inputs: object): string => commitment(salt, canonical(inputs))

/** Commits to the inputs of a decision, and to the travel-rule data of the transfer that it lets pass, with a salt of its own. */
export function commitTo(inputs: object, travel: NewTravelRecord | null = null) {
  const salt = newSalt()
  const kept = travel && { travelCommitment: commitment(salt, travel.text) }
  return { salt, inputsCommitment: inputsCommitment(salt, inputs), ...kept }
}
