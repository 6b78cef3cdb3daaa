import type { PriceLadder } from '../pricing.rules.ts'
import type { Supplier, SupplierRefusal, VenueMarket } from './supplier.ts'

/** A supplier is asked for its list once in this time, whoever wants to know. */
const freshMs = 1_000
/** While a newer one is on its way, a list of up to this age is shown: a keystroke waits for nobody. */
const shownMs = 3_000

type List = PriceLadder | SupplierRefusal
type Known = { readonly list: List; readonly atMs: number }

/** The price lists of suppliers, shared by all callers of this process. */
export function priceLists(now: () => Date): (supplier: Supplier, market: VenueMarket) => List | Promise<List> {
  const lists = new Map<string, Known>()
  const coming = new Map<string, Promise<List>>()

  function ask(key: string, supplier: Supplier, market: VenueMarket): Promise<List> {
    const running = coming.get(key)
    if (running !== undefined) return running
    const askedMs = now().getTime()
    const asking = supplier.prices(market).then((list) => {
      // A list is as old as its question; that there is none is news of now.
      lists.set(key, { list, atMs: 'refused' in list ? now().getTime() : askedMs })
      coming.delete(key)
      return list
    })
    coming.set(key, asking)
    return asking
  }

  return (supplier, market) => {
    const key = `${supplier.name} ${market.chainId} ${market.contract} ${market.instrument}`
    const known = lists.get(key)
    const ageMs = known === undefined ? Number.POSITIVE_INFINITY : now().getTime() - known.atMs
    if (known !== undefined && ageMs >= 0 && ageMs < freshMs) return known.list
    const newer = ask(key, supplier, market)
    return known !== undefined && ageMs >= 0 && ageMs < shownMs ? known.list : newer
  }
}
