import type { Advice, Market, Wallet } from '@firsthand/sdk'
import { newKey } from '@firsthand/sdk/purchase-steps'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { pause } from '../pause.ts'
import { useFirsthand } from '../provider/provider.ts'
import { checkOffer } from './chain.ts'
import { createPurchase, type PurchaseMachine } from './create-purchase.ts'
import { keptIn, memoryStorage, type PurchaseStorage } from './kept.ts'
import { adviceOf } from './purchase-advice.ts'
import type { PurchaseState } from './purchase-state.ts'
import { serviceOf } from './service.ts'

export type PurchaseRequest = {
  /** May be null where a reference is given. */
  readonly market: Market | null
  /** Goes on with this purchase; without it, with the last one of the market in this tab. */
  readonly reference?: string | null
  /** `sessionStorage` when left out. */
  readonly storage?: PurchaseStorage
  /** On chain: pays, signs and receives. A viem wallet client with its account. */
  readonly wallet?: Wallet | null
  /** The wallet only signs: the service sends, and pays the gas. Refused where it does not offer that. */
  readonly relay?: boolean
}

export type PurchaseHandle = Pick<PurchaseMachine, 'order' | 'check' | 'sign' | 'retry' | 'cancel' | 'forget'> & {
  readonly state: PurchaseState
  /** What happened, whether the buyer's money is safe, and what to do now; null while there is nothing to say. */
  readonly advice: Advice | null
}

const storageOfPage = (): PurchaseStorage =>
  (globalThis as { sessionStorage?: PurchaseStorage }).sessionStorage ?? memoryStorage()

/** One purchase, on the rail of its market, from the press on "buy" until it is final; after a reload it goes on. */
export function usePurchase(request: PurchaseRequest): PurchaseHandle {
  const { market, reference = null, storage, wallet = null, relay: isRelayed = false } = request
  const { client, clock, routers, language, signedInAs } = useFirsthand()
  const means = useRef({ calls: client, routers, wallet, isRelayed })
  useEffect(() => {
    means.current = { calls: client, routers, wallet, isRelayed }
  })
  const pairId = market?.pairId ?? null
  // A market that was read again is the same market; another buyer is another purchase.
  const machine = useMemo(
    () =>
      createPurchase({
        service: serviceOf(client),
        check: checkOffer(() => means.current),
        kept: keptIn(storage ?? storageOfPage()),
        clock,
        pause,
        newKey,
        market,
        reference,
      }),
    [client, clock, pairId, reference, storage, signedInAs],
  )
  useEffect(() => {
    void machine.start()
    return () => machine.stop()
  }, [machine])
  const state = useSyncExternalStore(machine.subscribe, machine.getSnapshot, machine.getSnapshot)
  const { order, check, sign, retry, cancel, forget } = machine
  return { state, advice: adviceOf(state, language), order, check, sign, retry, cancel, forget }
}
