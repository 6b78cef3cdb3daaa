import { writeFigure } from '@firsthand/sandbox/figures'
import type { Bench } from './bench.ts'
import { engineBare } from './engine-bare.ts'
import { firmQuote } from './firm-quote.ts'
import { intentFirst, intentRepeat } from './intent.ts'
import { listingImport } from './listing-import.ts'
import { listingPage } from './listing-page.ts'
import { marketRead } from './market-read.ts'
import { booksRead, postings, postingsHundred, postingsHundredByFour, postingsOneAccount } from './postings.ts'
import { relay } from './relay.ts'
import { rfqOverhead } from './rfq-overhead.ts'
import { settlementSeen } from './settlement-seen.ts'
import { signature } from './signature.ts'
import { softQuote, softQuoteCold } from './soft-quote.ts'
import { statementRead } from './statement-read.ts'
import { waitingRuns } from './waiting-runs.ts'

const benches: Readonly<Record<string, Bench>> = {
  'books-read': booksRead,
  'engine-bare': engineBare,
  'firm-quote': firmQuote,
  'intent-first': intentFirst,
  'intent-repeat': intentRepeat,
  'listing-import': listingImport,
  'listing-page': listingPage,
  'market-read': marketRead,
  postings,
  'postings-hundred': postingsHundred,
  'postings-hundred-by-four': postingsHundredByFour,
  'postings-one-account': postingsOneAccount,
  relay,
  'rfq-overhead': rfqOverhead,
  'settlement-seen': settlementSeen,
  signature,
  'soft-quote': softQuote,
  'soft-quote-cold': softQuoteCold,
  'statement-read': statementRead,
  'waiting-runs': waitingRuns,
}

const [name = '', ...flags] = process.argv.slice(2)
const bench = benches[name]
if (bench === undefined) {
  console.log(`pnpm bench NAME [--short], where NAME is one of: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
const short = flags.includes('--short')
const { figure, summary: sides } = await bench.run({ short })
const { goal, goalIs, figureIs = 'ratio' } = bench
const sign = goalIs === 'at least' ? '≥' : '≤'
const reached = goalIs === 'at least' ? figure >= goal : figure <= goal
// A short run tells that the bench works; only a whole one is a figure.
if (!short)
  await writeFigure({
    name: `bench ${name}`,
    value: figure.toFixed(2),
    unit: figureIs,
    detail: sides,
    goal: `${sign} ${goal}`,
    met: reached,
    command: `pnpm bench ${name}`,
  })
console.log(`goal ${goal}: ${reached ? 'reached' : 'not reached'}`)
console.log(`${name} ${figureIs} ${figure.toFixed(2)} ${sides}`)
