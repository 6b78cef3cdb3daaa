import { randomBytes } from 'node:crypto'
import { administratorOf, buyerOf } from './callers.ts'
import { operationsOf } from './document.ts'
import type { Round } from './fuzz.ts'
import { lawsOf } from './laws.ts'
import { type Finding, findingOf, lastFailure, sideBySide } from './search.ts'
import { list, listAsAdministrator, read, readAsAdministrator } from './sequence-reads.ts'
import { rowAt, type State } from './sequence-state.ts'
import { create, edited, replace, setSwitches, writeOf } from './sequence-writes.ts'
import { type Step, sequencesOf } from './steps.ts'
import { survey } from './target.ts'
import { validatorsOf } from './validators.ts'

/** The same value with the members of every object the other way round. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, inner]) => [key, reordered(inner)] as const)
  return Object.fromEntries(members.reverse())
}

async function take(state: State, step: Step): Promise<void> {
  const admin = administratorOf(state.tenants[step.by])
  const buyer = buyerOf(state.tenants[step.by])
  switch (step.do) {
    case 'create':
      return create(state, admin, step.wish)
    case 'replace': {
      const write = writeOf(state, step.wish)
      const wish = { write, text: JSON.stringify(write), unsound: step.wish.unsound, ifMatch: step.ifMatch }
      return replace(state, admin, rowAt(state, step.which), wish)
    }
    case 'edit': {
      const row = rowAt(state, step.which)
      if (row === null) return
      const write = edited(state, row, step.edit)
      const text = JSON.stringify(step.reordered ? reordered(write) : write)
      return replace(state, admin, row, { write, text, unsound: false, ifMatch: step.ifMatch })
    }
    case 'switch':
      return setSwitches(state, admin, rowAt(state, step.which), step.wish)
    case 'read':
      return read(state, buyer, rowAt(state, step.which))
    case 'list':
      return list(state, buyer, step.limit, step.filter)
    case 'admin read':
      return readAsAdministrator(state, admin, rowAt(state, step.which))
    case 'admin list':
      return listAsAdministrator(state, admin, step.limit, step.listing)
  }
}

/** Sequences side by side: enough of them for about as many requests as the round has cases. */
const requestsInOne = 10
const jobs = 8

/** Random sequences of writes by administrators and reads by two tenants, held to the model. */
export async function followOnce({ target, document, seed, cases, tally, shrink }: Round): Promise<Finding | null> {
  const { codes } = await survey(target)
  const operations = new Map(operationsOf(document).map((each) => [each.id, each]))
  const laws = lawsOf(document, validatorsOf(document), codes)
  const operation: State['operation'] = (id) => {
    const found = operations.get(id)
    if (found === undefined) throw new Error(`The document has no ${id}`)
    return found
  }
  const sequences = sequencesOf(document)
  // Other tenants each time, also where a sequence is run again to make it smaller.
  const run = randomBytes(4).toString('hex')
  let made = 0

  return sideBySide(Array.from({ length: jobs }), (_job, i, isOver) => {
    const numRuns = Math.ceil(cases / requestsInOne / jobs)
    return lastFailure(sequences, { seed: seed + i * 7919, numRuns, shrink, isOver }, async (steps) => {
      const tag = `${run}-${made++}`
      const send: State['send'] = async (request) => {
        const answer = await target.send(request)
        tally.count('sequence', null, answer)
        return answer
      }
      const names = { tenants: [`${tag}-a`, `${tag}-b`], listings: [`${tag}-x`, `${tag}-y`] } as const
      const state: State = { send, laws, operation, ...names, rows: [], trail: [] }
      try {
        for (const step of steps) await take(state, step)
        return null
      } catch (error) {
        return findingOf('sequence', 'admin.markets', state.trail.join('\n'), error)
      }
    })
  })
}
