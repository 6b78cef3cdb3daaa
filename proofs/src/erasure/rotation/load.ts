import { setTimeout as sleep } from 'node:timers/promises'
import { openBuyer } from '@firsthand/sandbox/chain/buyer'
import type { Canary } from '../people.ts'
import type { Stage } from '../stage.ts'
import { unallocated } from '../stories/buy-by-bank.ts'

const filesMax = 100

/** Purchases on chain and files of the bank, one after the other until it is stopped; calls are repeated while a program is away. */
export async function startLoad(stage: Stage, payer: Canary, pauseMs: number) {
  const { world, gateway, urlOf, records } = stage
  const buyer = await openBuyer(world, 'acme-buyer-1', () => [urlOf('api')])
  let going = true
  let [purchases, files] = [0, 0]
  async function buy(): Promise<void> {
    while (going) {
      const bundle = await buyer.intent(await buyer.firm())
      if (bundle !== null && (await buyer.settle(bundle)) === 'success') purchases += 1
      await sleep(pauseMs)
    }
  }
  const counted = async () => {
    const { rows } = await records.query<{ n: number }>('select count(*)::int as n from app.bank_transaction')
    return rows[0]?.n ?? 0
  }
  const before = await counted()
  async function lay(): Promise<void> {
    while (going && files < filesMax) {
      gateway.layOut(await unallocated(stage, payer, 100n + BigInt(files)))
      files += 1
      await sleep(pauseMs)
    }
  }
  const broken: string[] = []
  const lane = (work: Promise<void>) => work.catch((error: Error) => void broken.push(error.message))
  const lanes = Promise.all([lane(buy()), lane(lay())])
  return {
    /** Ends it, and waits until the service has every file. Answers what was done, and what was lost. */
    async stop() {
      going = false
      await lanes
      let imported = 0
      for (const end = performance.now() + 90_000; performance.now() < end; await sleep(300)) {
        imported = (await counted()) - before
        if (imported >= files) break
      }
      return { purchases, files, lost: files - imported, broken }
    },
  }
}
