import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { Match } from '@firsthand/wire/compliance-officer'
import type { ReviewEvidence } from '../../sealing/seal-for.ts'
import type { ListFile } from '../list-file.ts'
import type { Kept } from './known-people.store.ts'

/** Something of a person that meets entries of the lists. */
export type Hit = { readonly person: string; readonly evidence: ReviewEvidence }

type Lists = readonly Pick<ListFile, 'person' | 'address'>[]

/** A request that comes meanwhile does not wait for a whole page. */
const turnMs = 5

const entryOf = ({ list, entry }: Match) => `${list}:${entry}`

/** Screens names, holders and addresses of a page by the lists in memory. Oracles are asked at each purchase, and not here. */
export async function findHits(lists: Lists, { customers, holders, addresses }: Kept): Promise<readonly Hit[]> {
  const hits: Hit[] = []
  const cleared = new Map(customers.map(({ subject, cleared_entries }) => [subject, new Set(cleared_entries)]))
  let turnEnds = performance.now() + turnMs
  async function turn() {
    if (performance.now() < turnEnds) return
    await yieldTurn()
    turnEnds = performance.now() + turnMs
  }
  const named = (person: string, name: string) =>
    lists.flatMap((list) => list.person(name)).filter((match) => !cleared.get(person)?.has(entryOf(match)))
  const keep = (person: string, evidence: ReviewEvidence) => {
    if (evidence.matches.length > 0) hits.push({ person, evidence })
  }
  for (const { subject, legal_name: name } of customers) {
    keep(subject, { matches: named(subject, name) })
    await turn()
  }
  for (const { subject, id, holder_name: holderName } of holders) {
    keep(subject, { payerAccount: id, holderName, matches: named(subject, holderName) })
    await turn()
  }
  for (const { subject, chain_id: chainId, address } of addresses) {
    const matches = (await Promise.all(lists.map((list) => list.address({ chainId, address })))).flat()
    keep(subject, { wallet: address, chainId, matches })
  }
  return hits
}
