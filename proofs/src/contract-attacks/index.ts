import { judgeAll } from '../contracts/lanes.ts'
import { everyNth, type Proof } from '../harness/proof.ts'
import { boundCures } from './cures/bounds.ts'
import { moneyCures } from './cures/money.ts'
import { signatureCures } from './cures/signatures.ts'
import { venueCures } from './cures/venues.ts'
import { attackTests } from './tests.ts'

const cures = [...signatureCures, ...venueCures, ...moneyCures, ...boundCures]
const rows = 46

/** Takes each cure away in turn: a test of its row must fail, and in the end every test of every row must have failed. */
export const contractAttacks: Omit<Proof, 'goal'> = {
  async run({ short }) {
    const chosen = short ? everyNth(cures, 40) : cures
    const noticed = new Set<string>()
    const judged = await judgeAll(chosen, ({ job, failed }) => {
      const own = ownTests(job.row, failed)
      for (const name of own) noticed.add(name)
      const verdict = own.length === 0 ? 'NOT NOTICED' : `noticed by ${own.join(', ')}`
      if (own.length === 0 || !short) console.log(`row ${job.row}, without "${job.name}": ${verdict}`)
    })
    const missed = judged.filter(({ job, failed }) => ownTests(job.row, failed).length === 0)
    const tests = attackTests()
    const idle = short ? [] : tests.filter((name) => !noticed.has(name))
    for (const name of idle) console.log(`${name} notices nothing`)
    const covered = new Set(chosen.map(({ row }) => row)).size
    return {
      held: missed.length === 0 && idle.length === 0 && (short || covered === rows),
      summary:
        `${covered} of ${rows} rows: ${chosen.length - missed.length} of ${chosen.length} cures were noticed to be gone, ` +
        `${noticed.size} of ${tests.length} tests have noticed one`,
    }
  },
}

function ownTests(row: number, failed: readonly string[]): readonly string[] {
  return failed.filter((name) => name.includes(`_A${String(row).padStart(2, '0')}_`))
}
