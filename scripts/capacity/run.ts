// The command behind `pnpm capacity`: what a deployment of a given size needs, which limit it meets first and what it costs, from the kept figures.
import { readFigures } from '../figures-page.ts'
import { limitsOf } from './limits.ts'
import { costs, flows, needsOf } from './needs.ts'
import { ratesOf } from './rates.ts'
import { readWorkload, usage } from './workload.ts'

const figure = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
const line = (name: string, value: string) => console.log(`  ${name.padEnd(58)} ${value}`)

const args = process.argv.slice(2).filter((each) => each !== '--')
if (args.includes('--help')) console.log(usage)
else {
  const workload = readWorkload(args)
  const rates = ratesOf(await readFigures())
  const needs = needsOf(workload, rates)

  console.log('Busiest second')
  for (const [name, perSecond] of Object.entries(flows(workload))) line(name, `${figure.format(perSecond)}/s`)

  console.log('Needs (computed: figures of two cores, at most 60 % of a core planned, one instance to spare)')
  line('API', `${needs.apiInstances} instances of one core, ${figure.format(needs.apiCores)} cores busy`)
  line('workers', `${needs.workers}`)
  line('kept in a year', `${figure.format(needs.gigabytesAYear)} GB`)
  line('RPC calls', `${figure.format(needs.rpcPerSecond)}/s`)
  line('import of a day’s bank entries', `${figure.format(needs.importSecondsADay)} s`)

  console.log('Limits that instances do not widen, the nearest first')
  const limits = limitsOf(workload, rates)
  for (const { what, asked, most, unit, source } of limits) {
    const share = `${figure.format((100 * asked) / most)} %`
    line(what, `${figure.format(asked)} of ${figure.format(most)}${unit}, ${share} (${source})`)
  }
  const [first] = limits
  if (first !== undefined) {
    const room = first.most / first.asked
    const state = room >= 1 ? `with room for ${figure.format(room)} times as much` : 'exceeded'
    console.log(`First limit: ${first.what}, ${state}. Then: ${first.remedy}.`)
  }

  console.log('Cost a month (prices are assumptions: give your own)')
  for (const [name, amount] of Object.entries(costs(workload, needs))) line(name, figure.format(amount))
}
