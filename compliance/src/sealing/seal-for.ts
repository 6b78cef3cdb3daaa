import { sealingOf } from '@firsthand/sealing/sealed-pool'
import { personHolder } from '@firsthand/sealing/sealing'
import type { Match, Review } from '@firsthand/wire/compliance-officer'
import type { Query } from '../postgres/scope.ts'

/** Seals with the key of one person. */
export type Seal = (text: string) => string

/**
 * Whatever names the person or is written about them goes through it. Asked for before a record is appended: two transactions
 * that make one key wait for each other, and a chain's head must not be held meanwhile.
 */
export async function sealFor(query: Query, tenant: string, person: string): Promise<Seal> {
  const holder = personHolder(person)
  const sealer = await sealingOf(query).keys.obtain(query, tenant, new Set([holder]))
  return (text) => sealer.text(holder, text)
}

export type ReviewEvidence = Omit<Review['evidence'], 'matches'> & { readonly matches: readonly Match[] }

/**
 * The evidence of a review with all that names the person sealed. An entry of a list has a number that anybody can look up, so
 * it names the person as well; how many entries there are stays readable, because reviews are counted by it.
 */
export const sealedEvidence = (evidence: ReviewEvidence, seal: Seal): ReviewEvidence => ({
  ...evidence,
  ...(evidence.application && {
    application: { ...evidence.application, legalName: seal(evidence.application.legalName) },
  }),
  ...(evidence.holderName !== undefined && { holderName: seal(evidence.holderName) }),
  matches: evidence.matches.map((match) => ({ ...match, entry: seal(match.entry), name: seal(match.name) })),
})
