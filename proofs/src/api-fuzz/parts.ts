import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newTally, type Tally, type TallyCounts } from './tally.ts'

/** What earlier runs of one seed have counted, on the same commit. */
export type Progress = { readonly tally: Tally; readonly rounds: number; readonly parts: number }
type Kept = { readonly counts: TallyCounts; readonly rounds: number; readonly parts: number }

const folder = fileURLToPath(new URL('../../../.figures/parts/', import.meta.url))

/** Cases of another commit are not counted: its code answered them. */
function fileOf(seed: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim()
  return `${folder}api-fuzz-${commit}-${seed}.json`
}

export const startedNow = (): Progress => ({ tally: newTally(), rounds: 0, parts: 1 })

/** A long run that was ended goes on after its last whole round when it is started with the same seed. */
export async function readProgress(seed: number): Promise<Progress> {
  const text = await readFile(fileOf(seed), 'utf8').catch(() => null)
  if (text === null) return startedNow()
  const { counts, rounds, parts } = JSON.parse(text) as Kept
  return { tally: newTally(counts), rounds, parts: parts + 1 }
}

export async function keepProgress(seed: number, { tally, rounds, parts }: Progress): Promise<void> {
  const file = fileOf(seed)
  const kept: Kept = { counts: tally.counts(), rounds, parts }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(kept))
}
