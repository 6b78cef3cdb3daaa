import { readStatements } from '../iso20022/read-statements.ts'

/** Reads a statement from its input and prints what it was, and what reading it took. Run as a process of its own. */
let [sum, entries] = [0n, 0]
await readStatements(process.stdin, {
  entry({ amount }) {
    sum += amount
    entries += 1
  },
  closed({ opening, closing }, booked) {
    if (opening === null || opening + booked !== closing || booked !== sum)
      throw new Error('the statement does not add up')
  },
})
const { user, system } = process.cpuUsage()
const cpuMs = Math.round((user + system) / 1000)
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
process.stdout.write(JSON.stringify({ entries, cpuMs, peakMb }))
