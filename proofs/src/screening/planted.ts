import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedCopy, type Edit } from '../harness/changed-copy.ts'
import { measureNames, type NameModule, type Sizes, shareOf } from './measure-names.ts'

const folder = 'compliance/src/screening/names'
const edit = (file: string, from: string, to: string): Edit => ({ file: `${folder}/${file}.ts`, from, to })

/** What makes names alike, each taken out in turn. */
const faults: Readonly<Record<string, Edit>> = {
  'no transliteration': edit('latin-words', 'anyAscii(greekPairs', 'String(greekPairs'),
  'the order of words counts': edit(
    'align-names.rules',
    'if (isJoined(left) && isJoined(right)) return 0',
    'if ((isJoined(left) && isJoined(right)) || left.from !== right.from) return 0',
  ),
  'slips are not forgiven': edit('similar-words', 'similarFrom = 0.7', 'similarFrom = 0.95'),
  'initials are words': edit('similar-words', '? initialScore : 0', '? 0 : 0'),
  'extra names count in full': edit('align-names.rules', 'extraCounts = 0.1', 'extraCounts = 1'),
}

/** The faults, each with the recall that is left. */
export async function recallWithout(sizes: Sizes, seed: number, from: number): Promise<ReadonlyMap<string, number>> {
  const recalls = new Map<string, number>()
  for (const [name, fault] of Object.entries(faults)) {
    const copy = await mkdtemp(join(tmpdir(), 'screening-'))
    try {
      await changedCopy(copy, [fault], ['compliance'])
      const module: NameModule = await import(join(copy, folder, 'name-index.ts'))
      recalls.set(name, shareOf(measureNames(module, sizes, seed, from).fuzzy.values()))
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }
  return recalls
}
