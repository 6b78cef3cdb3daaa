import { writeFigure } from '@firsthand/sandbox/world/figures'
import { engineBare } from './benches/engine-bare.ts'
import { evidenceLog } from './benches/evidence-log.ts'
import { firmQuote } from './benches/firm-quote.ts'
import { intentFirst, intentRepeat } from './benches/intent.ts'
import { listingImport } from './benches/listing-import.ts'
import { listingPage } from './benches/listing-page.ts'
import { marketRead } from './benches/market-read.ts'
import { booksRead, postings, postingsHundred, postingsHundredByFour, postingsOneAccount } from './benches/postings.ts'
import { priceStream } from './benches/price-stream.ts'
import { relay } from './benches/relay.ts'
import { rfqOverhead } from './benches/rfq-overhead.ts'
import { sealing } from './benches/sealing.ts'
import { settlementSeen } from './benches/settlement-seen.ts'
import { signals } from './benches/signals.ts'
import { signature } from './benches/signature.ts'
import { softQuote, softQuoteCold } from './benches/soft-quote.ts'
import { statementRead } from './benches/statement-read.ts'
import { streams } from './benches/streams.ts'
import { tenantWrites } from './benches/tenant-writes.ts'
import { waitingRuns } from './benches/waiting-runs.ts'
import type { Bench } from './harness/bench.ts'

const benches: Readonly<Record<string, Bench>> = {
  'books-read': booksRead,
  'engine-bare': engineBare,
  'evidence-log': evidenceLog,
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
  'price-stream': priceStream,
  relay,
  'rfq-overhead': rfqOverhead,
  sealing,
  'settlement-seen': settlementSeen,
  signals,
  signature,
  'soft-quote': softQuote,
  'soft-quote-cold': softQuoteCold,
  'statement-read': statementRead,
  streams,
  'tenant-writes': tenantWrites,
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
// A short run shows that the bench works; only a whole one is a figure. A missed goal is printed and fails nothing.
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
