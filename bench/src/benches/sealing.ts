import { openBankLoad } from '../harness/bank-load.ts'
import type { Bench } from '../harness/bench.ts'
import { applyLoad } from '../harness/load.ts'
import { openShop, post, type Shop } from '../harness/shop.ts'
import { median } from '../harness/side-by-side.ts'
import { openTwoSides, type Side } from '../harness/two-sides.ts'

const connections = 16
const seconds = 1.5
const entries = 300
const reconciliations = 10

type Work = { readonly name: string; readonly run: (side: Side) => Promise<number> }
type Round = { readonly sealing: number; readonly plain: number }

/** Everybody in every market in turn, so that nobody has ten live quotes in one. */
function quotesOf({ buyers, pairIds }: Shop) {
  const path = '/primary-mint/quotes'
  const all = pairIds.flatMap((pairId) =>
    buyers.map(({ token, wallet }) => post(path, token, { pairId, walletAddress: wallet, cashAmount: '100000000' })),
  )
  let used = 0
  return async ({ port }: Side): Promise<number> => {
    const requests = Array.from({ length: 2_000 }, () => all[used++ % all.length] ?? '')
    return (await applyLoad({ port, requests, connections, once: true, seconds })).perSecond
  }
}

/** Both sides in turn, several times. */
async function inTurn({ name, run }: Work, rounds: number, sides: { readonly sealing: Side; readonly plain: Side }) {
  const results: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const isPlainFirst = round % 2 === 0
    const first = await run(isPlainFirst ? sides.plain : sides.sealing)
    const second = await run(isPlainFirst ? sides.sealing : sides.plain)
    const result = isPlainFirst ? { sealing: second, plain: first } : { sealing: first, plain: second }
    results.push(result)
    const ratio = (result.sealing / result.plain).toFixed(3)
    console.log(
      `${name}, round ${round}: sealing ${result.sealing.toFixed(1)}/s  plain ${result.plain.toFixed(1)}/s  ratio ${ratio}`,
    )
  }
  return {
    ratio: median(results.map(({ sealing, plain }) => sealing / plain)),
    sealing: median(results.map(({ sealing }) => sealing)),
    plain: median(results.map(({ plain }) => plain)),
  }
}

/** The same calls of a service that seals and of one that does not, on one database. The figure is the lowest of the three ratios. */
export const sealing: Bench = {
  goal: 0.9,
  goalIs: 'at least',
  figureIs: 'of the rate without sealing',
  async run({ short }) {
    await using shop = await openShop()
    await using sides = await openTwoSides(shop)
    const bank = await openBankLoad(shop.world)
    const quote = quotesOf(shop)
    const rounds = short ? 1 : 11
    for (const side of [sides.sealing, sides.plain]) {
      await quote(side)
      await bank.importOne(side, entries)
    }
    const { sealed, plain } = await bank.names()
    if (sealed !== entries || plain !== entries) throw new Error(`${sealed} names are sealed, and ${plain} are not`)
    const firm = await inTurn({ name: 'firm quote', run: quote }, rounds, sides)
    const taken = { name: 'statement import', run: (side: Side) => bank.importOne(side, entries) }
    const imports = await inTurn(taken, rounds, sides)
    await bank.closeDay(sides.sealing)
    const reconcile = (side: Side) => bank.reconcile(side, short ? 2 : reconciliations)
    const daily = await inTurn({ name: 'daily reconciliation', run: reconcile }, rounds, sides)
    const shown = [
      ['firm quote', firm],
      ['statement import', imports],
      ['daily reconciliation', daily],
    ] as const
    return {
      figure: Math.min(...shown.map(([, { ratio }]) => ratio)),
      summary: shown
        .map(
          ([name, each]) =>
            `${name} ${each.ratio.toFixed(2)} (${each.sealing.toFixed(1)}/s sealing, ${each.plain.toFixed(1)}/s plain)`,
        )
        .join(', '),
    }
  },
}
