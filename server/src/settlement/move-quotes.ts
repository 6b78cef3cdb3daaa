import type { FollowDeps } from './follow-chain.flow.ts'
import type { QuoteKey } from './settlement.port.ts'

const pageSize = 100
/** So many pages at once: what is left is found by the next look. */
const pagesMost = 50

/** Moves every quote of a list that `find` answers until it is empty. One that cannot be moved holds up no other. */
async function moveAll(
  { source, store, alarm }: FollowDeps,
  find: () => Promise<readonly QuoteKey[]>,
): Promise<number> {
  const stuck = new Set<string>()
  const nameOf = ({ tenantId, reference }: QuoteKey) => `${tenantId} ${reference}`
  let moved = 0
  for (let page = 0; page < pagesMost; page += 1) {
    const found = (await find()).filter((key) => !stuck.has(nameOf(key)))
    if (found.length === 0) break
    for (const key of found)
      try {
        await store.move(source.chainId, key)
        moved += 1
      } catch (error) {
        stuck.add(nameOf(key))
        alarm('settlement.stuck', { reference: key.reference, why: String(error) })
      }
  }
  return moved
}

/** Moves the quotes of which something was seen, or has become surer. */
export const moveSeen = (deps: FollowDeps): Promise<number> =>
  moveAll(deps, () => deps.store.unmoved(deps.source.chainId, pageSize))

/** Moves the quotes whose time is over for good. */
export const moveOverdue = (deps: FollowDeps): Promise<number> =>
  moveAll(deps, () => deps.store.overdue(deps.source.chainId, pageSize))
