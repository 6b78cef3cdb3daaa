import { randomFrom } from '@firsthand/sandbox/world/random'
import type { ProofOptions } from '../harness/proof.ts'
import { buy, inventDelivery, routeIs, type Stopped, setPrice, setPriceBack, stoppedBy } from './attacks.ts'
import { falseStops, type Planted, plantedInRules } from './honest-days.ts'
import { breakBooks, withoutWatcher } from './planted.ts'
import { resumeAll, resumeAlone } from './resume.ts'
import { bankMarket, issuanceMarket, openStage, type Stage, until } from './stage.ts'

const firstPrice = 25_000_000n

/** The blocks of fast chains; a slice, which runs beside everything else, is given the minute of the books. */
const blockMs = 2_000
const minuteMs = 60_000

/** An indicative price may rest on a market and on a block that were read a second ago; the rest is for a busy machine. */
const indicativeMs = 5_000

type Outcome = { readonly faults: string[]; readonly stopped: Stopped[]; readonly isShort: boolean }

/** Reports an attack that was stopped; one that took longer than a block is a fault. */
function report({ faults, stopped, isShort }: Outcome, what: string, each: Stopped): void {
  stopped.push(each)
  console.log(`stopped by ${each.signal} after ${each.blocks} blocks and ${each.ms.toFixed(0)} ms: ${what}`)
  const mostMs = isShort ? minuteMs : blockMs
  if (each.blocks > 1 && each.ms > mostMs) faults.push(`${what}: stopped only after ${each.blocks} blocks`)
}

/** Prices and purchases of an ordinary day, which stop nothing. */
async function ordinary(stage: Stage, seed: number, faults: string[]): Promise<void> {
  const { share } = randomFrom(seed)
  for (let i = 0; i < 2; i += 1) await buy(stage)
  for (let i = 0; i < 4; i += 1) {
    // Within a twentieth of the first price, so no two prices are further apart than a tenth.
    const price = firstPrice + (firstPrice * (BigInt(Math.floor(share() * 97)) - 48n)) / 1_000n
    if ((await setPrice(stage, price)) === null) throw new Error('an ordinary price was refused')
  }
  await setPrice(stage, firstPrice)
  await new Promise((done) => setTimeout(done, 1_500))
  for (const { signal, pairId } of await stage.openStops('acme-admin'))
    faults.push(`an ordinary day stopped market ${pairId} by ${signal}`)
}

/** The route is off on chain: the service gives no firm quote, and soon no price either. Afterwards two administrators of each tenant resume. */
async function resumed(stage: Stage, faults: string[]): Promise<void> {
  const firm = await stage.quoteRefused()
  if (firm !== 'mint_market_paused') faults.push(`a stopped market gives firm quotes: ${firm ?? 'a quote'}`)
  await until(
    'a stopped market gives no price',
    async () => ((await stage.priceRefused()) === 'mint_market_paused' ? true : null),
    indicativeMs,
  )
  faults.push(...(await resumeAlone(stage, issuanceMarket)))
  await resumeAll(stage, 'globex')
  await resumeAll(stage, 'acme')
  await routeIs(stage, true)
  // The service has seen the route of the newest block only after its next question to the node.
  await until('a resumed market gives a price', async () => ((await stage.priceRefused()) === null ? true : null))
}

/** The PRICING key goes as far as the contract lets it, at once and in steps. */
async function stolenPricing(stage: Stage, outcome: Outcome): Promise<void> {
  if ((await setPrice(stage, 1n)) !== null) outcome.faults.push('the contract takes a price of 1 base unit')
  const lowest = await setPrice(stage, 1_000_000n)
  if (lowest === null) throw new Error('the lowest price of the band was refused')
  report(
    outcome,
    'the price set to the lowest of its band',
    await stoppedBy(stage, issuanceMarket, 'price_step', lowest),
  )
  console.log(`the route was off at block ${await routeIs(stage, false)}, the attack was at ${lowest.block}`)
  await setPriceBack(stage, firstPrice)
  await resumed(stage, outcome.faults)
  if (outcome.isShort) return
  let walked = lowest
  for (const price of [23_000_000n, 21_200_000n, 19_600_000n]) walked = (await setPrice(stage, price)) ?? walked
  report(
    outcome,
    'the price walked down in steps below the bound',
    await stoppedBy(stage, issuanceMarket, 'price_day', walked),
  )
  await routeIs(stage, false)
  await setPriceBack(stage, firstPrice)
  await resumed(stage, outcome.faults)
}

/** Purchases with all three signatures, one after the other, until the rate is passed. A bundle that is out settles no more. */
async function flood(stage: Stage, outcome: Outcome): Promise<void> {
  const { buyer } = stage
  const out = await buyer.intent(await buyer.firm())
  for (let i = 0; i < 2; i += 1) await buy(stage)
  report(
    outcome,
    'units minted faster than the bound',
    await stoppedBy(stage, issuanceMarket, 'mint_rate', await buy(stage)),
  )
  await routeIs(stage, false)
  if (out === null || (await buyer.settle(out)) !== 'reverted')
    outcome.faults.push('a bundle of before settles at a stopped market')
  await resumed(stage, outcome.faults)
}

async function stolenDelivery(stage: Stage, outcome: Outcome): Promise<void> {
  const block = await inventDelivery(stage, 'nobody bought this')
  report(
    outcome,
    'a delivery that the ledger does not know',
    await stoppedBy(stage, bankMarket, 'unknown_delivery', block),
  )
  const switches = await stage.find(
    'select offchain_sales_enabled or offchain_delivery_enabled from app.market where pair_id = $1',
    bankMarket,
  )
  if (switches !== 'false') outcome.faults.push('a stopped bank market still sells or delivers')
  outcome.faults.push(...(await resumeAlone(stage, bankMarket)))
  await resumeAll(stage, 'acme')
}

/** Stolen keys against a running world whose worker watches chain and books. */
export const automaticStop = {
  async run({ short, seed = Math.floor(Math.random() * 2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    const days = short ? 1_000 : 10_000
    const faults: string[] = []
    const stops = falseStops(days, seed)
    if (stops > 0) faults.push(`${stops} of ${days} honest days were stopped`)
    const planted: Planted[] = [...plantedInRules(short ? 20 : 200, seed)]
    const outcome: Outcome = { faults, stopped: [], isShort: short }
    await using stage = await openStage()
    await ordinary(stage, seed, faults)
    await stolenPricing(stage, outcome)
    await flood(stage, outcome)
    await stolenDelivery(stage, outcome)
    const booksMs = await breakBooks(stage)
    console.log(`payouts stopped ${booksMs.toFixed(0)} ms after a reconciliation that does not hold`)
    if (booksMs > minuteMs) faults.push('a broken reconciliation stopped payouts after more than a minute')
    if (!short) planted.push(await withoutWatcher(stage))
    for (const { name, isFound } of planted) {
      console.log(`${isFound ? 'found' : 'FAULT not found'} without ${name}`)
      if (!isFound) faults.push(`not found without ${name}`)
    }
    for (const fault of faults) console.log(`FAULT ${fault}`)
    const slowest = outcome.stopped.reduce((most, { ms }) => Math.max(most, ms), 0)
    const blocks = outcome.stopped.reduce((most, each) => Math.max(most, each.blocks), 0)
    const summary =
      `${outcome.stopped.length} attacks stopped, the slowest after ${blocks} blocks and ${slowest.toFixed(0)} ms; ` +
      `${stops} of ${days} honest days stopped; payouts stopped ${booksMs.toFixed(0)} ms after a break; one person alone resumes nothing; ` +
      `${planted.filter(({ isFound }) => isFound).length} of ${planted.length} planted faults found; seed ${seed}`
    return { held: faults.length === 0, summary }
  },
}
