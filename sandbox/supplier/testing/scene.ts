import { afterAll, beforeAll } from 'vitest'
import { type Supplier, startSupplier } from '../supplier.ts'
import { takerOf } from './quotes.ts'
import { openTradingPlace, type TradingPlace } from './trading-place.ts'

type Scene = {
  readonly place: TradingPlace
  readonly supplier: Supplier
  readonly taker: ReturnType<typeof takerOf>
}

/** A chain, a supplier who does wrong on demand, and somebody who asks it: one of each for all tests of a file. */
export function sceneOfThisFile(): Scene {
  let scene: Scene | undefined
  beforeAll(async () => {
    const place = await openTradingPlace()
    const supplier = await startSupplier(place.settings({ faultsOnDemand: true }))
    scene = { place, supplier, taker: takerOf(place, supplier) }
  })
  afterAll(async () => {
    await scene?.supplier.stop()
    await scene?.place.stop()
  })
  const part = <P extends keyof Scene>(name: P): Scene[P] =>
    new Proxy({} as Scene[P], { get: (_target, member) => scene?.[name][member as keyof Scene[P]] })
  return { place: part('place'), supplier: part('supplier'), taker: part('taker') }
}
