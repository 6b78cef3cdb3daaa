import type { Match } from '@firsthand/wire/compliance-officer'
import type { Customer } from '../customers/customer.rules.ts'
import type { WalletName } from '../wallets/wallet.store.ts'
import { versionsOf } from './require-lists.ts'

/** A source of sanctions: a list, or an oracle on a chain. */
export interface ScreeningProvider {
  readonly name: string
  /** Which state of its knowledge it answers from; part of what a decision was made on. */
  version(): string
  /** Entries that bear this name or one like it, in any script and spelling; an officer still has to decide. */
  person(legalName: string): readonly Match[]
  /** Entries that name this very address. Raises `screening_unavailable` when it cannot say. */
  address(wallet: WalletName): Promise<readonly Match[]>
}

/** Without those that an officer has judged to be somebody else than this customer. */
export const uncleared = (matches: readonly Match[], { clearedEntries }: Customer): Match[] =>
  matches.filter(({ list, entry }) => !clearedEntries.includes(`${list}:${entry}`))

/** The lists in force, and whether they are recent. */
type InForce = {
  readonly requireInForce: () => number
  readonly requireFresh: () => void
  /** How names are compared: the version and the score. */
  readonly matching: string
}

/** All providers as one: everybody is asked, and one that cannot answer leaves the question open. */
export function screeningBy(providers: readonly ScreeningProvider[], inForce: InForce) {
  const { requireInForce, requireFresh, matching } = inForce
  return {
    /** The publication of the lists, asked for before anything is screened and named when the outcome is kept. */
    lists: requireInForce,
    /** Asked before anything is approved: what only lists from long ago do not name is not cleared. */
    requireFresh,
    versions: () => ({ ...versionsOf(providers), names: matching }),
    person: (legalName: string): Match[] => providers.flatMap((provider) => provider.person(legalName)),
    async address(wallet: WalletName): Promise<Match[]> {
      return (await Promise.all(providers.map((provider) => provider.address(wallet)))).flat()
    },
  }
}

export type Screening = ReturnType<typeof screeningBy>
