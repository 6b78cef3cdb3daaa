import { randomInt } from 'node:crypto'
import { standardNameScore } from '@firsthand/compliance/screening/list-file'
import * as names from '@firsthand/compliance/screening/names/name-index'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { ProofOptions } from '../harness/proof.ts'
import { type Measured, measureNames, shareOf } from './measure-names.ts'
import { recallWithout } from './planted.ts'
import { screenEverybody } from './screen-everybody.ts'

const [recallMin, wrongMax] = [0.98, 0.03]
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** A line for each kind of variant, and one for each kind of people who are on no list. */
function print({ fuzzy, exact, wrong, names: count, builtMs }: Measured): void {
  console.log(`${count} names on the list, read in ${(builtMs / 1000).toFixed(1)} s`)
  for (const [kind, share] of fuzzy)
    console.log(
      `${kind.padEnd(42)} ${percent(shareOf([share])).padStart(8)}, before ${percent(shareOf([exact.get(kind) ?? share])).padStart(7)}`,
    )
  for (const [culture, share] of wrong)
    console.log(`${`wrongly found, ${culture}`.padEnd(42)} ${percent(shareOf([share])).padStart(8)}`)
}

/** Names in other spellings are found, everything that finds them is needed, and everybody is screened again by a new list. */
export const screening = {
  async run({ short, seed = short ? 1 : randomInt(2 ** 31) }: ProofOptions) {
    const from = standardNameScore / 100
    const small = { listed: 3_000, variants: 1_000, innocents: 600 }
    const sizes = short ? small : { listed: 50_000, variants: 20_000, innocents: 12_000 }
    const measured = measureNames(names, sizes, seed, from)
    print(measured)
    const [recall, before] = [shareOf(measured.fuzzy.values()), shareOf(measured.exact.values())]
    const western = shareOf([measured.wrong.get('Western') ?? { found: 0, of: 1 }])
    const faults = [
      ...(recall >= recallMin ? [] : [`recall is ${percent(recall)}`]),
      ...(western <= wrongMax ? [] : [`${percent(western)} of Western names are wrongly found`]),
    ]
    const planted = new Map(await recallWithout({ ...small, innocents: 0 }, seed, from))
    planted.set('only equal names', shareOf(measureNames(names, { ...small, innocents: 0 }, seed, 1).fuzzy.values()))
    for (const [fault, left] of planted) {
      console.log(`planted: ${fault.padEnd(33)} ${percent(left).padStart(8)}`)
      if (left >= recallMin) faults.push(`not found: ${fault}`)
    }
    await using world = await startWorld({
      api: false,
      chain: false,
      compliance: false,
      databaseUrl: null,
      seed: false,
    })
    const people = short ? 3_000 : 1_000_000
    const again = await screenEverybody(world, people, short ? 500 : 50_000, seed)
    faults.push(...again.faults)
    const summary =
      `${sizes.variants.toLocaleString('en')} variants of names on a list of ${sizes.listed.toLocaleString('en')} entries: recall ${percent(recall)}, the exact matcher before ${percent(before)}; ` +
      `wrongly found ${percent(western)} of Western names and ${percent(shareOf(measured.wrong.values()))} of all, drawn from the same names as the list, without ${measured.namesakes} namesakes; ` +
      `${measured.cpuMs.toFixed(1)} ms of processor time each, p99 ${measured.p99.toFixed(0)} ms; ${planted.size} planted faults found; ` +
      `${people.toLocaleString('en')} customers and as many wallets screened again in ${again.seconds.toFixed(0)} s by instances that were cut off: ` +
      `${again.listed} listed and each held once, ${again.held} held; seed ${seed}`
    return {
      held: faults.length === 0,
      summary: [...faults.slice(0, 20).map((fault) => `FAULT ${fault}`), summary].join('\n'),
    }
  },
}
