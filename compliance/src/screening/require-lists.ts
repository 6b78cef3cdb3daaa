import { Refusal } from '@firsthand/refusal/refusal'
import type { Match } from '@firsthand/wire/compliance-officer'
import type { Query } from '../postgres/scope.ts'
import { holdsLists } from './list-publication.store.ts'

/** What was found, and by which publication of the lists. */
export type Screened = {
  readonly matches: readonly Match[]
  readonly lists: number
}

/** The lists by name, each with the hash of its file: what a publication is compared by. */
export const versionsOf = (lists: readonly { readonly name: string; version(): string }[]) =>
  Object.fromEntries(lists.map((list) => [list.name, list.version()]))

/** Nobody is judged by half of what there is. */
export const screeningUnavailable = (detail: string, cause?: unknown) =>
  new Refusal('screening_unavailable', detail, {}, { cause })

/** A publication came in between: the caller repeats the question, by then with the new lists. */
export const listsReplaced = () => screeningUnavailable('Other sanctions lists came into force during the question.')

/** In the transaction that keeps what was screened: the lists it was screened by are in force until it ends. */
export async function requireLists(query: Query, number: number): Promise<void> {
  if (!(await holdsLists(query, number))) throw listsReplaced()
}

/** When the file of each list was written, in ms. */
type Dated = readonly { readonly name: string; writtenAt(): number }[]

/** Raises when the file of a list is older than the limit; none where the limit is zero hours. */
export function requireFreshLists(lists: Dated, hoursMax: number, now: Date): void {
  const oldest = now.getTime() - hoursMax * 3_600_000
  const old = hoursMax === 0 ? undefined : lists.find((list) => list.writtenAt() < oldest)
  if (old)
    throw screeningUnavailable(
      `The sanctions list ${old.name} is older than ${hoursMax} hours, so nothing is approved by it.`,
    )
}
