/** When a listing is stored once for all of its tenants, instead of once for each. */
export type Sharing = Readonly<{
  /** Listings of so many tenants, or fewer, have a copy for each. */
  tenantsAbove: number
  /** An audience is made for so many listings that are imported together: a tenant has few places for audiences. */
  listingsFrom: number
}>

export const standardSharing: Sharing = { tenantsAbove: 12, listingsFrom: 20 }

/** The same text for the same tenants, in whatever order they are named. No name has a space in it. */
export const setOf = (tenants: readonly string[]): string => [...new Set(tenants)].sort().join(' ')

/** The sets among these that are large enough to be named, and how often each is there. */
export function largeSets({ tenantsAbove }: Sharing, lists: readonly (readonly string[])[]): Map<string, number> {
  const sets = new Map<string, number>()
  for (const tenants of lists) {
    if (tenants.length <= tenantsAbove) continue
    const set = setOf(tenants)
    sets.set(set, (sets.get(set) ?? 0) + 1)
  }
  return sets
}

/** Under which names a set of tenants is written: its own, or the one name that the database has for all of it. */
export type Audiences = Readonly<{
  /** Whose copies of a listing there are. */
  holders: (tenants: readonly string[]) => readonly string[]
  /** Who an event is written for. */
  receivers: (tenants: readonly string[]) => readonly string[]
}>

/** Each under its own name. */
export const everyTenant: Audiences = { holders: (tenants) => tenants, receivers: (tenants) => tenants }
