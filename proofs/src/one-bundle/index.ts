import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@firsthand/sandbox/world/api'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import type { ProofOptions } from '../harness/proof.ts'
import { openRecords } from '../harness/records.ts'
import { type Buyer, buyersOf } from './buyers.ts'

const callsAtOnce = 50
/** Every so many rounds one instance dies in the middle. */
const roundsPerKill = 10

type Received = { readonly bundles: readonly string[]; readonly lost: number; readonly refused: readonly string[] }

/** Fifty calls for one reference at once, in turn at both instances; a call that its instance died under is lost. */
async function askAtOnce(apis: readonly Api[], buyer: Buyer, reference: string): Promise<Received> {
  const answers = await Promise.all(
    Array.from({ length: callsAtOnce }, (_, i) =>
      buyer.intent(apis[i % apis.length]?.url ?? '', reference).catch(() => null),
    ),
  )
  const received = answers.filter((answer) => answer !== null)
  return {
    bundles: received.filter(({ status }) => status === 200).map(({ text }) => text),
    lost: answers.length - received.length,
    refused: received.filter(({ status }) => status !== 200).map(({ text }) => text),
  }
}

/** A second instance beside the world's own, which can be killed and started again. */
async function mortalInstance(world: World) {
  let api = await world.startApi({ settings: roomySettings })
  return {
    api: () => api,
    async killSoon(): Promise<void> {
      await sleep(Math.random() * 30)
      process.kill(api.pid, 'SIGKILL')
      await api.exited
    },
    async revive(): Promise<void> {
      api = await world.startApi({ settings: roomySettings })
    },
  }
}

/** However many ask for one reference, at once and while an instance dies, there is one bundle and one signature of each role. */
export const oneBundle = {
  async run({ short }: ProofOptions) {
    await using world = await startWorld({
      api: { settings: roomySettings },
      databaseUrl: null,
    })
    if (world.api === null) throw new Error('the world has no API')
    const rounds = short ? 10 : 1000
    const buyers = await buyersOf(world)
    await using records = await openRecords(world)
    const mortal = await mortalInstance(world)
    const count = { same: 0, lost: 0, faults: [] as string[], kills: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const buyer = buyers[round % buyers.length] as Buyer
      const reference = await buyer.firm(world.api.url)
      const kills = round % roundsPerKill === 0
      const dying = kills ? mortal.killSoon() : null
      const { bundles, lost, refused } = await askAtOnce([world.api, mortal.api()], buyer, reference)
      await dying
      const after = await buyer.intent(world.api.url, reference)
      const journals = await records.signaturesOf(buyer.tenant, reference)
      const kept = await records.bundleOf(reference)
      const all = new Set([...bundles, after.text, kept])
      if (all.size !== 1 || after.status !== 200) count.faults.push(`${reference}: ${all.size} bundles`)
      if (journals.some((number) => number !== 1)) count.faults.push(`${reference}: journals ${journals.join()}`)
      if (refused.length > 0) count.faults.push(`${reference}: ${refused.length} refused, ${refused[0]?.slice(0, 200)}`)
      if (lost > 0 && !kills) count.faults.push(`${reference}: ${lost} lost though nobody died`)
      count.same += bundles.length
      count.lost += lost
      if (kills) {
        count.kills += 1
        await mortal.revive()
      }
      if (round % 50 === 0) console.log(`${round} rounds, ${count.same} equal answers, ${count.faults.length} faults`)
    }
    for (const fault of count.faults.slice(0, 20)) console.log(`FAULT ${fault}`)
    const summary =
      `${rounds} references asked for ${callsAtOnce} times at once over two instances, ${count.kills} kills: ` +
      `${count.same.toLocaleString('en')} answers equal to the byte, ${count.lost} lost with their instance, ${count.faults.length} faults`
    return { held: count.faults.length === 0 && count.same > rounds * 10, summary }
  },
}
