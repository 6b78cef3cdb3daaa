import type { Match, Review } from '@firsthand/wire/compliance-officer'
import type { Seal } from '../sealing/sealed-pool.ts'

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
  matches: evidence.matches.map(({ list, entry, name }) => ({ list, entry: seal(entry), name: seal(name) })),
})
