/** What survives a reload: `sessionStorage`, or anything with these three. */
export type PurchaseStorage = {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

/** An order of a market: under its key until the service has answered it, by its reference from then on. */
export type KeptOrder = { readonly amount: string } & (
  | { readonly key: string; readonly reference: null }
  | { readonly key: null; readonly reference: string }
)

/** The wallet was asked to send the settlement of a reference. */
export type KeptSending = {
  /** Null while the wallet has not answered: it may have been sent. */
  readonly txHash: string | null
  /** The try that had failed before, whose failure says nothing about this one. */
  readonly after: string | null
  /** When the service took it to send it; null where the wallet sends. */
  readonly handedInAt: string | null
}

const prefix = 'firsthand.purchase.'

/** Nothing in it says who buys: references, keys, hashes and an amount. */
export function keptIn(storage: PurchaseStorage) {
  const read = (name: string): unknown => {
    try {
      return JSON.parse(storage.getItem(`${prefix}${name}`) ?? 'null')
    } catch {
      return null
    }
  }
  const write = (name: string, value: object | null) => {
    // A browser can refuse to store: the purchase goes on, and cannot be resumed by itself.
    try {
      if (value === null) storage.removeItem(`${prefix}${name}`)
      else storage.setItem(`${prefix}${name}`, JSON.stringify(value))
    } catch {}
  }
  return {
    order: (pairId: number) => read(`order.${pairId}`) as KeptOrder | null,
    keepOrder: (pairId: number, order: KeptOrder | null) => write(`order.${pairId}`, order),
    sending: (reference: string) => read(`sending.${reference}`) as KeptSending | null,
    keepSending: (reference: string, sending: KeptSending | null) => write(`sending.${reference}`, sending),
  }
}

export type Kept = ReturnType<typeof keptIn>

/** For a page without storage, and for tests. */
export function memoryStorage(): PurchaseStorage {
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}
