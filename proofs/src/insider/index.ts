import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { boundCures } from '../contract-attacks/cures/bounds.ts'
import { judgeAll } from '../contracts/lanes.ts'
import type { ProofOptions } from '../harness/proof.ts'
import type { Case } from './case.ts'
import { insiderCases, insiderCures } from './cases.ts'
import { contractCures } from './cures/programs.ts'
import { openGround, type Programs } from './ground.ts'
import { soundPrograms } from './programs.ts'
import { takeAway } from './take-away.ts'

/** One cure of each kind of program, for a slice. */
const inShort = new Set([
  'four eyes',
  'a decision names what was read',
  'manifests and receipts are verified',
  'refused stays refused',
  'a delivery is signed on evidence',
  'approvals go to the pinned router',
  'the worker confirms nothing',
])

/** Runs every attack against the sound programs; answers those that were not refused as they should be. */
async function attackAll(world: World, sound: Programs, attacks: readonly Case[]): Promise<number> {
  await using ground = await openGround(world, sound)
  let faults = 0
  for (const { name, by, code, attack } of attacks) {
    const outcome = await attack(ground).catch((error: unknown) => ({ code: String(error), through: true }))
    const isRefused = outcome.code === code && !outcome.through
    if (!isRefused) faults += 1
    console.log(
      `${isRefused ? 'refused' : 'FAULT'} ${name}, by ${by}: ${outcome.code}${outcome.through ? ', and it went through' : ''}`,
    )
  }
  return faults
}

type Count = { cures: number; through: number; stopped: number }

/** Takes each cure away in turn: its attacks go through. */
async function takeAll(world: World, sound: Programs, attacks: readonly Case[], short: boolean): Promise<Count> {
  const count = { cures: 0, through: 0, stopped: 0 }
  for (const cure of insiderCures.filter(({ name }) => !short || inShort.has(name))) {
    const own = attacks.filter(({ name }) => cure.attacks.includes(name))
    count.cures += 1
    const taken = await takeAway(world, sound, cure, own).catch((error: unknown) =>
      own.map((attack) => ({ attack, stoppedBy: String(error) })),
    )
    for (const { attack, stoppedBy } of taken) {
      count[stoppedBy === null ? 'through' : 'stopped'] += 1
      const [verdict, why] = stoppedBy === null ? ['went through', ''] : ['FAULT', `, stopped by ${stoppedBy}`]
      console.log(`${verdict} without "${cure.name}": ${attack.name}${why}`)
    }
  }
  return count
}

/** The same for cures in the contracts, by the tests of their attacks: one that fails has seen the attack go through. */
async function takeFromContracts(): Promise<Count> {
  const count = { cures: 0, through: 0, stopped: 0 }
  const jobs = contractCures.map(([name, attack]) => {
    const found = boundCures.find((cure) => cure.name === name)
    if (found === undefined) throw new Error(`there is no cure ${name}`)
    return { ...found, attack }
  })
  await judgeAll(jobs, ({ job, failed }) => {
    const isThrough = failed.some((test) => test.includes(`_A${job.row}_`))
    count.cures += 1
    count[isThrough ? 'through' : 'stopped'] += 1
    console.log(`${isThrough ? 'went through' : 'FAULT'} without "${job.name}": ${job.attack}`)
  })
  return count
}

/** One dishonest person, one stolen key or one taken-over process, against everything else as it should be. */
export const insider = {
  async run({ short }: ProofOptions) {
    const attacks = insiderCases.filter(({ slow }) => !short || slow !== true)
    await using world = await startWorld({
      engine: 'single',
      api: { settings: roomySettings },
      complianceSettings: roomyCompliance,
      databaseUrl: null,
    })
    const sound = await soundPrograms(world)
    const faults = await attackAll(world, sound, attacks)
    const counts = [await takeAll(world, sound, attacks, short), ...(short ? [] : [await takeFromContracts()])]
    const sum = (member: keyof Count) => counts.reduce((all, each) => all + each[member], 0)
    const [cures, through, stopped] = [sum('cures'), sum('through'), sum('stopped')]
    const custody = world.signers?.custody === 'pkcs11' ? 'tokens' : 'files'
    const summary = `${attacks.length - faults} attacks refused, ${faults} moved anything beyond its bound; ${cures} cures taken away, ${through} attacks went through again, ${stopped} did not; signers’ keys in ${custody}`
    return { held: faults === 0 && stopped === 0 && through >= cures, summary }
  },
}
