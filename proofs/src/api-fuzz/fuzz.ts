import type fc from 'fast-check'
import { brokenOf } from './broken.ts'
import type { Case, Kind, Source } from './case.ts'
import type { Answer } from './connections.ts'
import { type Document, operationsOf } from './document.ts'
import { fittingOf } from './fitting.ts'
import { hostileKinds } from './hostile-kinds.ts'
import { importKinds } from './import-kinds.ts'
import { LawBroken, lawsOf } from './laws.ts'
import { malformedAddresses } from './malformed-addresses.ts'
import { malformedBodies } from './malformed-bodies.ts'
import { malformedHeaders } from './malformed-headers.ts'
import { idsBehind, type Known, settled, shown } from './request.ts'
import { type Finding, findingOf, lastFailure, sideBySide } from './search.ts'
import type { Tally } from './tally.ts'
import { survey, type Target } from './target.ts'
import { validatorsOf } from './validators.ts'
import { fitting, sound } from './well-formed.ts'

const kinds: readonly Kind[] = [
  sound,
  fitting,
  ...importKinds,
  ...malformedBodies,
  ...malformedAddresses,
  ...malformedHeaders,
  ...hostileKinds,
]

export type Round = {
  readonly target: Target
  readonly document: Document
  readonly seed: number
  readonly cases: number
  readonly tally: Tally
  /** False takes the first broken law as it is, without looking for a smaller one. */
  readonly shrink: boolean
}

type Job = {
  readonly name: string
  readonly operation: string
  readonly share: number
  readonly cases: fc.Arbitrary<Case>
}

/** Markets end closed and listings deleted, so the latest ones are the ones to ask about. */
const rememberedMax = 60

function remember(known: Record<keyof Known, string[]>, { headers }: Answer): void {
  const location = headers.get('location') ?? ''
  const named = location.includes('/quotes/') ? known.references : idsBehind(location, known)
  const ids = location.startsWith('/admin/markets/') ? known.pairIds : named
  ids.push(location.split('/').at(-1) ?? '')
  if (ids.length > rememberedMax) ids.shift()
}

const copyOf = ({ pairIds, listingIds, references, purchases, instrumentIds, endpointIds, eventIds }: Known) => ({
  pairIds: [...pairIds],
  listingIds: [...listingIds],
  references: [...references],
  purchases: [...purchases],
  instrumentIds: [...instrumentIds],
  endpointIds: [...endpointIds],
  eventIds: [...eventIds],
})

/** Every kind of case on every operation, once. Null when every law held. */
export async function fuzzOnce({ target, document, seed, cases, tally, shrink }: Round): Promise<Finding | null> {
  const { codes, cursors, ...surveyed } = await survey(target)
  const known = copyOf(surveyed)
  const validators = validatorsOf(document)
  const laws = lawsOf(document, validators, codes)
  const fits = fittingOf(document)
  const broken = brokenOf(fits, validators)
  const source: Source = { fitting: fits, broken, validators, tokens: target.tokens, cursors }
  const operations = operationsOf(document)
  // By kind and not by operation: a fault of one operation shows in a few kinds, which should not come last.
  const jobs = kinds.flatMap((kind) =>
    operations.flatMap((operation): Job[] => {
      const made = kind.cases(source, operation)
      return made === null ? [] : [{ name: kind.name, operation: operation.id, share: kind.share, cases: made }]
    }),
  )
  const shares = jobs.reduce((sum, { share }) => sum + share, 0)

  return sideBySide(jobs, ({ name, operation, share, cases: arbitrary }, i, isOver) => {
    const numRuns = Math.ceil((cases * share) / shares)
    return lastFailure(arbitrary, { seed: seed + i * 7919, numRuns, shrink, isOver }, async (each) => {
      const request = settled(each.request, known)
      const answer = await target.send(request)
      tally.count(name, operation, answer)
      if (answer?.status === 201) remember(known, answer)
      try {
        laws(answer, each)
        const complaint = answer && each.also?.(answer)
        if (complaint) throw new LawBroken('also', complaint, answer)
        return null
      } catch (error) {
        return findingOf(name, operation, shown(request), error)
      }
    })
  })
}
