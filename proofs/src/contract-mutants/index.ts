import { judgeAll } from '../contracts/lanes.ts'
import { everyNth, type Proof } from '../harness/proof.ts'
import { allMutants } from './mutants.ts'

/** Takes out or turns round each check of the contracts in turn: the tests must notice every time. */
export const contractMutants: Omit<Proof, 'goal'> = {
  async run({ short }) {
    const all = allMutants()
    // A slice that still touches every file.
    const mutants = short ? everyNth(all, 50) : all
    const judged = await judgeAll(mutants, ({ job, failed }) => {
      if (failed.length === 0 || !short) console.log(`${failed.length === 0 ? 'SURVIVED' : 'killed'}  ${job.name}`)
    })
    const survivors = judged.filter(({ failed }) => failed.length === 0)
    const killed = judged.length - survivors.length
    return {
      held: survivors.length === 0 && judged.length === mutants.length && all.length > 100,
      summary: `${killed} of ${mutants.length} mutants killed${short ? `, a slice of ${all.length}` : ''}`,
    }
  },
}
