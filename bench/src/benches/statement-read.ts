import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { sandboxBank } from '@firsthand/sandbox/bank/sandbox-bank'
import type { Bench } from '../harness/bench.ts'
import { median } from '../harness/side-by-side.ts'

const program = fileURLToPath(
  new URL('../../../server/src/bank-transfer/testing/read-long-statement.ts', import.meta.url),
)
const holder = { name: 'Firsthand Client Money', iban: 'DE89370400440532013000', bic: null }
const day = '2027-03-01'
const heapMb = 48

type Reading = { readonly entries: number; readonly cpuMs: number; readonly peakMb: number }

/** Reads a statement of so many entries in a process of its own, with a heap that could not hold it. */
async function read(entries: number): Promise<Reading> {
  const bank = sandboxBank([{ holder, currency: 'EUR' }], day)
  const options = { stdio: ['pipe', 'pipe', 'inherit'] as ['pipe', 'pipe', 'inherit'] }
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, program], options)
  const printed = Readable.from(child.stdout).toArray()
  await pipeline(Readable.from(bank.longStatement(holder.iban, 'EUR', day, entries)), child.stdin)
  const reading = JSON.parse((await printed).join('')) as Reading
  console.log(`${reading.entries} entries: ${reading.cpuMs} ms of processor time, ${reading.peakMb} MB at most`)
  return reading
}

/** Five times the entries in under four times the time: the cost of one more entry stays what it is. */
export const statementRead: Bench = {
  goal: 4,
  goalIs: 'at most',
  figureIs: 'time of five times the entries',
  async run({ short }) {
    const few = short ? 4_000 : 10_000
    const rounds: { few: Reading; many: Reading }[] = []
    for (let round = 1; round <= (short ? 1 : 5); round += 1)
      rounds.push({ few: await read(few), many: await read(few * 5) })
    const most = short ? null : await read(100_000)
    const times = (side: 'few' | 'many') => median(rounds.map((round) => round[side].cpuMs))
    const longest = most === null ? '' : `, 100000 in ${most.cpuMs} ms and ${most.peakMb} MB`
    return {
      figure: times('many') / times('few'),
      summary: `${few} entries in ${times('few')} ms, ${few * 5} in ${times('many')} ms${longest}`,
    }
  },
}
