import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '@firsthand/sandbox/world/random'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { runVerify } from '@firsthand/verify/run-verify'
import type { ProofOptions } from '../harness/proof.ts'
import { buyAndExport, type Exported } from './buy.ts'
import { mutated, type Share } from './mutate.ts'
import { placesWithoutMeaning } from './places-without-meaning.ts'

/** Whether a file is refused by a verifier. */
type Judge = (file: string, exported: Exported) => Promise<boolean>

/** What a reader brings: keys, router and block from elsewhere than the export. */
async function openReader(world: World, url: string, folder: string) {
  const keys = join(folder, 'settlement-keys.json')
  const answer = await fetch(`${url}/.well-known/settlement-keys.json`, {
    headers: { authorization: `Bearer ${await world.identity.token('acme-buyer-1')}` },
  })
  await writeFile(keys, await answer.text())
  const router = world.contracts?.router ?? ''
  const args = (file: string, { evidence }: Exported) => [
    'purchase',
    file,
    '--settlement-keys',
    keys,
    '--router',
    router,
    '--block',
    evidence.receipt?.blockHash ?? '',
  ]
  return { args, refuses: (async (file, each) => (await runVerify(args(file, each))).exitCode !== 0) as Judge }
}

/** A verifier without keys, router, block or arithmetic: what it lets pass shows that the changes reach what matters. */
const readsOnly: Judge = async (file) => (await runVerify(['purchase', file])).output === ''

type Trial = {
  readonly folder: string
  readonly all: readonly Exported[]
  readonly share: Share
  readonly count: number
}

/** The changes that a verifier does not notice. */
async function unnoticed(judge: Judge, { folder, all, share, count }: Trial): Promise<readonly string[]> {
  const missed: string[] = []
  const file = join(folder, 'mutant.json')
  for (let i = 0; i < count; i += 1) {
    const exported = all[i % all.length] as Exported
    const { what, bytes } = mutated(Buffer.from(exported.text), share)
    await writeFile(file, bytes)
    if (!(await judge(file, exported))) missed.push(`${exported.reference}: ${what}`)
    if ((i + 1) % 1000 === 0) console.log(`${i + 1} changes, ${missed.length} unnoticed`)
  }
  return missed
}

/** Two purchases with their receipts exchanged, and one that claims the reference of another. */
async function mixed({ folder, all }: Trial, judge: Judge): Promise<readonly string[]> {
  const [one, other] = [all[0], all.at(-1)] as [Exported, Exported]
  const cases = {
    'the receipt of another purchase': { ...one.evidence, receipt: other.evidence.receipt },
    'the bundle of another purchase': { ...one.evidence, bundle: other.evidence.bundle },
    'the reference of another purchase': { ...one.evidence, reference: other.reference },
    'another tenant': { ...one.evidence, tenant: 'blue' },
  }
  const missed: string[] = []
  for (const [what, evidence] of Object.entries(cases)) {
    const file = join(folder, 'mixed.json')
    await writeFile(file, JSON.stringify(evidence))
    if (!(await judge(file, one))) missed.push(`unnoticed: ${what}`)
  }
  return missed
}

/** Exports of settled purchases hold without the service, and a changed byte of one does not. */
export const evidence = {
  async run({ short, seed = Math.floor(Math.random() * 2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    const { share } = randomFrom(seed)
    const folder = await mkdtemp(join(tmpdir(), 'firsthand-evidence-'))
    try {
      const faults: string[] = []
      await using world = await startWorld({ engine: 'single', api: { settings: roomySettings } })
      const url = world.api?.url ?? ''
      const all = await buyAndExport(world, url, short ? 4 : 1000)
      const { args, refuses } = await openReader(world, url, folder)
      for (const exported of all) {
        const file = join(folder, `${exported.reference}.json`)
        await writeFile(file, exported.text)
        if (await refuses(file, exported)) faults.push(`${exported.reference} does not hold`)
      }
      const first = all[0] as Exported
      execFileSync(process.execPath, ['verify/src/verify.ts', ...args(join(folder, `${first.reference}.json`), first)])
      const trial = { folder, all, share, count: short ? 400 : 10_000 }
      const missed = await unnoticed(refuses, trial)
      faults.push(...missed, ...(await mixed(trial, refuses)))
      const planted = await unnoticed(readsOnly, { ...trial, count: 60 })
      if (planted.length === 0) faults.push('a verifier that only reads was not found out')
      for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
      const summary =
        `${all.length} purchases on two rails exported and verified offline, ${trial.count} changed bytes and 4 mixed exports: ` +
        `${missed.length} unnoticed with ${placesWithoutMeaning.length} places without meaning; a verifier that only reads misses ${planted.length} of 60; seed ${seed}`
      return { held: faults.length === 0, summary }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}
