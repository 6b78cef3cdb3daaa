import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '@firsthand/sandbox/world/random'
import { openStage } from '../erasure/stage.ts'
import type { ProofOptions } from '../harness/proof.ts'
import { buyAndExport, type Exported } from './buy.ts'
import { eraseAndVerify } from './erase.ts'
import { judgeMixed } from './mix.ts'
import { mutated, type Share } from './mutate.ts'
import { placesWithoutMeaning } from './places-without-meaning.ts'
import { type Judge, openReader, readsOnly } from './reader.ts'
import { judgeRewrites } from './rewrite.ts'

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
    if (!(await judge(file, exported))) missed.push(`${exported.path}: ${what}`)
    if ((i + 1) % 1000 === 0) console.log(`${i + 1} changes, ${missed.length} unnoticed`)
  }
  return missed
}

/** How many purchases a run makes and how many bytes it changes: a slice, or all of it. */
const sizes = { short: { purchases: 6, changes: 300 }, whole: { purchases: 1_000, changes: 10_000 } }

/** Exports of settled and delivered purchases hold without the service, and a changed byte of one does not. */
export const evidence = {
  async run({ short, seed = Math.floor(Math.random() * 2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    const random = randomFrom(seed)
    const folder = await mkdtemp(join(tmpdir(), 'firsthand-evidence-'))
    const { purchases, changes } = sizes[short ? 'short' : 'whole']
    try {
      const faults: string[] = []
      await using stage = await openStage()
      const { all, reconciliations } = await buyAndExport(stage, purchases)
      const reader = await openReader(stage, folder, reconciliations)
      for (const exported of all) {
        const file = join(folder, `${exported.reference}.json`)
        await writeFile(file, exported.text)
        if (await reader.refuses(file, exported)) faults.push(`${exported.reference} does not hold`)
      }
      // As whoever has the program runs it: a purchase of each rail.
      for (const each of [all[0], all.at(-1)] as [Exported, Exported]) {
        const args = reader.args(join(folder, `${each.reference}.json`), each)
        console.log(execFileSync(process.execPath, ['verify/src/verify.ts', ...args]).toString())
      }
      const trial = { folder, all, share: random.share, count: changes }
      const missed = await unnoticed(reader.refuses, trial)
      const mixed = await judgeMixed(folder, all, reader.refuses)
      const rewritten = await judgeRewrites(stage, reader, folder, all)
      faults.push(...missed, ...mixed.missed, ...rewritten.missed)
      const planted = await unnoticed(readsOnly, { ...trial, count: 60 })
      if (planted.length === 0) faults.push('a verifier that only reads was not found out')
      const erased = await eraseAndVerify(stage, reader, folder, random)
      faults.push(...erased.faults)
      for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
      const summary = [
        `${all.length} purchases on three rails exported and verified offline, ${trial.count} changed bytes and ${mixed.count} mixed exports: ${missed.length + mixed.missed.length} unnoticed with ${placesWithoutMeaning.length} places without meaning`,
        `${rewritten.count} rewrites by an administrator of the database: ${rewritten.missed.length} unnoticed`,
        erased.summary,
        `a verifier that only reads misses ${planted.length} of 60; seed ${seed}`,
      ]
      return { held: faults.length === 0, summary: summary.join('; ') }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}
