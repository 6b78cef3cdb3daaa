import { randomFrom } from '@firsthand/sandbox/world/random'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { ProofOptions } from '../harness/proof.ts'
import { plantFaults } from './faults.ts'
import { killEverything } from './kills.ts'
import { openStage } from './stage.ts'
import { eventFaults } from './verdict.ts'

/** Events of eight tenants, while writers, sequencers and the database are killed: no hole, no repeat, causes first, nothing lost. */
export const eventSequence = {
  async run({ short, seed = Math.floor(Math.random() * 2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    const events = short ? 12_000 : Number(process.env.FIRSTHAND_PROOF_EVENTS ?? 1_000_000)
    const parts = { api: false, chain: false, seed: false } as const
    await using world = await startWorld({ ...parts, databaseUrl: null, postgresSettings: { fsync: 'on' } })
    await using stage = await openStage(world)
    const kills = await killEverything(stage, { events, random: randomFrom(seed), short })
    await stage.settle()
    const { faults, counted } = await eventFaults(stage)
    for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
    const { planted, missed } = await plantFaults(stage)
    for (const fault of missed) console.log(`NOT FOUND ${fault}`)
    return {
      held: faults.length + missed.length === 0 && counted >= events,
      summary: `${counted} events of 8 tenants, ${kills.writers} writers, ${kills.sequencers} sequencers and ${kills.sessions} sessions killed, ${kills.crashes} crashes of the database: ${faults.length} holes, repeats, losses or effects before their causes; ${planted - missed.length} of ${planted} planted faults found`,
    }
  },
}
