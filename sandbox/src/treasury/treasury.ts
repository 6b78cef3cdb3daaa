import type { World } from '../world.ts'
import { bankDay, bankDays } from './bank-days.ts'
import { payIn } from './pay-in.ts'
import { payOut } from './pay-out.ts'

/** The sandbox bank, and two people of the treasury who never sleep. */
export type Treasury = Awaited<ReturnType<typeof start>>

async function start(world: World, undo: AsyncDisposableStack) {
  // Loaded here, because few sandboxes are ever paid into.
  const { startBank } = await import('../bank/start-bank.ts')
  const { bank, url, stop } = await startBank({ accounts: [], firstDay: bankDay(world) })
  undo.defer(stop)
  const days = bankDays(world, bank)
  await days.catchUp()
  return { url, bank, ...days, payIn: payIn(world, bank, days), payOut: payOut(world, bank, days) }
}

/** Started when somebody first asks, and then the same for everybody. */
export function treasuryOf(world: World, undo: AsyncDisposableStack): () => Promise<Treasury> {
  let started: Promise<Treasury> | undefined
  return () => {
    started ??= start(world, undo)
    return started
  }
}
