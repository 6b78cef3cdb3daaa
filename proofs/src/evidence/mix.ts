import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Exported } from './buy.ts'
import type { Judge } from './reader.ts'

/** Exports with parts of two purchases of one rail, and what they claim. */
function* mixtures(all: readonly Exported[]): Generator<readonly [what: string, of: Exported, evidence: object]> {
  for (const rail of ['on chain', 'bank'] as const) {
    const [one, other] = all.filter((each) => each.rail === rail).slice(-2)
    if (one === undefined || other === undefined) throw new Error(`there are no two purchases ${rail}`)
    const names = rail === 'bank' ? bankParts : chainParts
    for (const name of names) {
      const part = (other.evidence as unknown as Readonly<Record<string, unknown>>)[name]
      yield [`${rail}: ${name} of another purchase`, one, { ...one.evidence, [name]: part }]
    }
    yield* rail === 'bank'
      ? ([
          [`${rail}: another purchase under its reference`, one, { ...other.evidence, reference: one.reference }],
        ] as const)
      : ([[`${rail}: another tenant`, one, { ...one.evidence, tenant: 'blue' }]] as const)
  }
}
const chainParts = ['reference', 'bundle', 'receipt']
const bankParts = ['reference', 'payments', 'ledger', 'postingIds', 'attestationId', 'delivery', 'signed', 'receipt']

/** Answers the mixed exports that a verifier takes, and how many there were. */
export async function judgeMixed(folder: string, all: readonly Exported[], judge: Judge) {
  const missed: string[] = []
  let count = 0
  for (const [what, one, evidence] of mixtures(all)) {
    count += 1
    const file = join(folder, 'mixed.json')
    await writeFile(file, JSON.stringify(evidence))
    if (!(await judge(file, one))) missed.push(`unnoticed: ${what}`)
  }
  return { missed, count }
}
