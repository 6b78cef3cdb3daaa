import type { Calls } from './calls.ts'
import { type Canary, needlesOf } from './people.ts'
import { searchAnswers, searchFor } from './scan/answers.ts'
import { searchEngine } from './scan/engine.ts'
import { searchWorldFiles } from './scan/files.ts'
import { finderOf } from './scan/finder.ts'
import { type Found, foundLines, openScan, searchedLines } from './scan/scan.ts'
import { searchDatabases } from './scan/tables.ts'
import type { Stage } from './stage.ts'

/** Texts of people in plain, and which people somebody can read at all. */
export type Sight = {
  /** Everything that was found outside the programs' answers, except at the bank's own host. */
  readonly plain: readonly Found[]
  /** What the programs' answers show. */
  readonly shown: readonly Found[]
  readonly failed: readonly string[]
  readonly lines: readonly string[]
  readonly columns: number
  readonly answers: number
  /** Of these, the ones that state that something was erased. */
  readonly erased: number
}

const isShown = ({ kind }: Found) => kind === 'answers'
const isOurs = ({ kind }: Found) => kind !== 'the bank’s own host'

/** Reads everything that the staff can read, and searches for each person as support and officers do. */
export async function searchReads({ ask }: Pick<Calls, 'ask'>, people: readonly Canary[]) {
  const scan = openScan(finderOf(people.flatMap(needlesOf)))
  const failed: string[] = []
  for (const each of people) failed.push(...(await searchFor(scan, ask, each)))
  const read = await searchAnswers(scan, ask)
  return { scan, answers: read.answers, erased: read.erased, failed: [...failed, ...read.failed] }
}

/** Searches every place of a world for the people: first what programs answer, which may leave traces, then where traces lie. */
export async function searchEverywhere(stage: Stage, people: readonly Canary[]): Promise<Sight> {
  const { scan, answers, erased, failed } = await searchReads(stage, people)
  const columns = await searchDatabases(scan, stage.world.databaseServer.adminUrl)
  await searchEngine(scan, stage.engine)
  searchWorldFiles(scan, stage.world.folder)
  const found = scan.found()
  return {
    plain: found.filter((each) => isOurs(each) && !isShown(each)),
    shown: found.filter(isShown),
    failed,
    lines: searchedLines(scan),
    columns,
    answers,
    erased,
  }
}

/** What was found of these people. */
export const foundOf = (found: readonly Found[], people: readonly Canary[]): readonly Found[] => {
  const labels = new Set(people.map(({ label }) => label))
  return found.filter(({ needle }) => labels.has(needle.of))
}

/** Faults of a search: whatever lies in plain. */
export const plainFaults = (when: string, found: readonly Found[]): readonly string[] =>
  foundLines(found).map((line) => `${when}: ${line}`)

/** Who cannot be read any more although nobody has erased them. */
export const unreadable = (when: string, shown: readonly Found[], people: readonly Canary[]): readonly string[] =>
  people.flatMap(({ label }) => {
    const kinds = new Set(shown.filter(({ needle }) => needle.of === label).map(({ needle }) => needle.kind))
    const wanted = ['first name', 'last name', 'subject', 'IBAN', 'note (hold)']
    return wanted.filter((kind) => !kinds.has(kind)).map((kind) => `${when}: no answer shows ${kind} of ${label}`)
  })
