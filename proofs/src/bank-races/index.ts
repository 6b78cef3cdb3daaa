import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { ProofOptions } from '../harness/proof.ts'
import { openGround, type Race } from './ground.ts'
import { doubleCreate, oversell } from './purchase-races.ts'
import { openRacers, processCount } from './race.ts'
import { doubleMatch, doubleRefund } from './treasury-races.ts'

/** In this order: the refunds of the last one come from the one before it. */
const races: readonly Race[] = [oversell, doubleCreate, doubleMatch, doubleRefund]

/** Whatever may happen so many times and no more happens so many times, when sixteen processes try at once. */
export const bankRaces = {
  async run({ short }: ProofOptions) {
    await using world = await startWorld({
      api: { settings: roomySettings },
      complianceSettings: roomyCompliance,
      databaseUrl: null,
    })
    if (world.api === null) throw new Error('the world has no API')
    const second = await world.startApi({ settings: roomySettings })
    await using racers = await openRacers()
    const ground = await openGround(world, [world.api.url, second.url], racers)
    const reported: string[] = []
    let faults = 0
    for (const race of races) {
      const outcome = await race.run(ground, short)
      for (const fault of outcome.faults.slice(0, 20)) console.log(`FAULT ${race.name}: ${fault}`)
      faults += outcome.faults.length
      reported.push(`${race.name}: ${outcome.counted}`)
    }
    return { held: faults === 0, summary: `${processCount} processes; ${reported.join('; ')}; ${faults} faults` }
  },
}
