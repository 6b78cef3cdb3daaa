import { randomBytes } from 'node:crypto'
import type fc from 'fast-check'
import { type Document, operationsOf } from './document.ts'
import type { Round } from './fuzz.ts'
import { lawsOf } from './laws.ts'
import { type Finding, findingOf, lastFailure, sideBySide } from './search.ts'
import type { Conversation } from './sequence-state.ts'
import { codesOf } from './target.ts'
import { validatorsOf } from './validators.ts'

/** What one sort of sequence is about: its steps, what it knows, and how a step is taken and held to the model. */
export type Story<State extends Conversation, Step> = {
  readonly about: string
  readonly steps: (document: Document) => fc.Arbitrary<readonly Step[]>
  readonly begin: (conversation: Conversation) => State | Promise<State>
  readonly take: (state: State, step: Step) => Promise<void>
}

/** Sequences side by side: enough of them for about as many requests as the round has cases. */
const requestsInOne = 10
const jobs = 8

/** Random sequences of writes by administrators and reads by two tenants, held to the model. */
export async function follow<State extends Conversation, Step>(
  { about, steps: stepsOf, begin, take }: Story<State, Step>,
  { target, document, seed, cases, tally, shrink }: Round,
): Promise<Finding | null> {
  const operations = new Map(operationsOf(document).map((each) => [each.id, each]))
  const laws = lawsOf(document, validatorsOf(document), await codesOf(target))
  const operation: Conversation['operation'] = (id) => {
    const found = operations.get(id)
    if (found === undefined) throw new Error(`The document has no ${id}`)
    return found
  }
  const send: Conversation['send'] = async (request) => {
    const answer = await target.send(request)
    tally.count('sequence', null, answer)
    return answer
  }
  const sequences = stepsOf(document)
  // Other tenants each time, also where a sequence is run again to make it smaller.
  const run = randomBytes(4).toString('hex')
  let made = 0

  return sideBySide(Array.from({ length: jobs }), (_job, i, isOver) => {
    const numRuns = Math.ceil(cases / requestsInOne / jobs)
    return lastFailure(sequences, { seed: seed + i * 7919, numRuns, shrink, isOver }, async (steps) => {
      const trail: string[] = []
      try {
        const state = await begin({ send, laws, operation, tag: `${run}-${made++}`, trail })
        for (const step of steps) await take(state, step)
        return null
      } catch (error) {
        return findingOf('sequence', about, trail.join('\n'), error)
      }
    })
  })
}
