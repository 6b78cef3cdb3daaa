import type { SpoiltFile } from '../faults/row.ts'
import type { World } from '../world/world.ts'
import { bankDay, bankDays } from './bank-days.ts'
import { payIn } from './pay-in.ts'
import { payOut } from './pay-out.ts'
import { paymentRequest } from './payment-request.ts'
import { spoiltFile } from './spoilt-file.ts'

/** The sandbox bank, and a maker and a checker of the treasury who are always available. */
export type Treasury = Awaited<ReturnType<typeof start>>

async function start(world: World, undo: AsyncDisposableStack) {
  // Loaded here, because few sandboxes are ever paid into.
  const { startBank } = await import('../bank/start-bank.ts')
  const { bank, url, stop } = await startBank({ accounts: [], firstDay: bankDay(world) })
  undo.defer(stop)
  const days = bankDays(world, bank)
  await days.catchUp()
  const pay = payIn(world, bank, days)
  return {
    url,
    bank,
    ...days,
    /** A payment for a purchase, as requested in JSON. */
    credit: async (requested: Readonly<Record<string, unknown>>) => pay(paymentRequest(requested)),
    payOut: payOut(world, bank, days),
    /** A file about the first client account that the service does not take. */
    async spoilt(fault: SpoiltFile): Promise<string> {
      const [account] = await days.accounts()
      if (account === undefined) throw new Error('the world has no client account')
      return spoiltFile(bank, account, fault)
    },
  }
}

/** Started when somebody first asks, and then the same for everybody; one that could not start is tried again. */
export function treasuryOf(world: World, undo: AsyncDisposableStack): () => Promise<Treasury> {
  let started: Promise<Treasury> | undefined
  return () => {
    started ??= start(world, undo).catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
}
