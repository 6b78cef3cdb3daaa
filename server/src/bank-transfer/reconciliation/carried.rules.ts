/** Sums of the ledger, debit positive, as texts: a key is an account, or a kind of account where each purchase has its own. */
export type Sums = Readonly<Record<string, string>>

/** Units of deliveries that have ended, by instrument and contract; `own`: of purchases on this client account. */
export type Delivered = {
  readonly instrumentId: string
  readonly chainId: string
  readonly contract: string
  readonly own: boolean
  readonly units: string
}

/** What a day rests on: an earlier one, or a recount of the ledger. */
export type BaseReference = { readonly day: string; readonly run: number } | { readonly recountId: string }

/**
 * What a reconciled day carries forward: the sums of every posting that `snapshot` shows. Whoever counts on from here adds the
 * postings that it does not show, and those of later days.
 */
export type Carried = {
  /** Transaction numbers belong to one database server. */
  readonly server: string
  readonly snapshot: string
  /** `money` counts the days up to `through`, `bank` those up to `closedOn`, `long` all of them. */
  readonly through: string
  readonly closedOn: string
  readonly money: Sums
  readonly bank: string
  /** Accounts that keep growing lines, with their currency: the others are summed up when they move. */
  readonly long: Sums
  /** Deliveries that had ended by then. */
  readonly deliveredBy: string
  readonly delivered: readonly Delivered[]
}

/** Added to the base by a day, by the day that each posting counts for; a late one stands under its own, old day. */
export type AddedDays = Readonly<Record<string, Sums>>

/** What a run keeps for the next one: only a day that holds carries anything. */
export type CarriedDay = Carried & { readonly base: BaseReference | null; readonly days: AddedDays }

export function addUp(...all: readonly Sums[]): Record<string, string> {
  const total: Record<string, string> = {}
  for (const sums of all)
    for (const [key, sum] of Object.entries(sums)) total[key] = `${BigInt(total[key] ?? 0) + BigInt(sum)}`
  return total
}

/** By the kind of account, which a key begins with. */
export function byKind(sums: Sums): Record<string, bigint> {
  const kinds: Record<string, bigint> = {}
  for (const [key, sum] of Object.entries(sums)) {
    const kind = key.split(':', 1)[0] as string
    kinds[kind] = (kinds[kind] ?? 0n) + BigInt(sum)
  }
  return kinds
}

export function addDelivered(...all: readonly (readonly Delivered[])[]): readonly Delivered[] {
  const groups = Map.groupBy(all.flat(), ({ instrumentId, chainId, contract, own }) =>
    JSON.stringify([instrumentId, chainId, contract, own]),
  )
  return [...groups.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({
      ...(group[0] as Delivered),
      units: `${group.reduce((sum, { units }) => sum + BigInt(units), 0n)}`,
    }))
}
