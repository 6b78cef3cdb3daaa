import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Block } from './blocks.ts'
import { type Group, groupsOf, isOutput, isProgram } from './groups.ts'
import { readerOf } from './kinds.ts'
import { type Outcome, tried } from './outcome.ts'
import { programFolder, runGroup, type Surroundings, writePrograms } from './programs.ts'

/** What every block of these pages came to. */
export async function runBlocks(
  blocks: readonly Block[],
  inWorld: (use: (surroundings: Surroundings) => Promise<Outcome[]>) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const groups = [...Map.groupBy(blocks, ({ page }) => page).values()].flatMap(groupsOf)
  if (groups.length === 0) return readOnes(blocks)
  await writePrograms(groups)
  // The world takes its time to start: what needs none is judged meanwhile.
  const ran = inWorld((surroundings) => runOnes(groups, surroundings))
  const judged = await Promise.all([readOnes(blocks), compileOnes(groups), ran])
  return judged.flat()
}

/** Blocks that are read and not run, in the order of the pages: some are about the one before. */
async function readOnes(blocks: readonly Block[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const block of blocks.filter((each) => !isProgram(each) && !isOutput(each))) {
    const reader = readerOf(block)
    const unknown = () => {
      throw new Error(`there is no reader and no runner for a block of the kind "${block.kind}"`)
    }
    outcomes.push(await tried(block, 'parsed', reader ?? unknown))
  }
  return outcomes
}

/** Programs in TypeScript must also compile, because readers will compile them. Only those that do not are reported. */
async function compileOnes(groups: readonly Group[]): Promise<Outcome[]> {
  const first = groups.find(({ first: { kind } }) => kind === 'ts')?.first
  if (first === undefined) return []
  const wrong = await promisify(execFile)('tsc', ['-p', 'docs/tsconfig.json']).then(
    () => null,
    (error: { readonly stdout?: string }) => error.stdout ?? 'the compiler could not be started',
  )
  return wrong === null ? [] : [{ block: { ...first, page: programFolder }, how: 'run', wrong }]
}

async function runOnes(groups: readonly Group[], surroundings: Surroundings): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const group of groups) outcomes.push(...(await runGroup(group, surroundings)))
  return outcomes
}

/** The last line: no block is left out silently. */
export function closingLine(blocks: readonly Block[], outcomes: readonly Outcome[]): string {
  const count = (how: Outcome['how']) => outcomes.filter((each) => each.how === how && each.wrong === null).length
  const failed = outcomes.filter(({ wrong }) => wrong !== null).length
  const reported = new Set(outcomes.map(({ block }) => block))
  const skipped = blocks.filter((block) => !reported.has(block)).length
  return `${blocks.length} blocks: ${count('run')} run, ${count('parsed')} parsed, ${failed} failed, ${skipped} skipped`
}
