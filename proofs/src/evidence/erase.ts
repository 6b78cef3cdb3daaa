import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { randomFrom } from '@firsthand/sandbox/world/random'
import { runVerify } from '@firsthand/verify/run-verify'
import { takeArchives } from '../erasure/archives.ts'
import { until } from '../erasure/calls.ts'
import { makePeople } from '../erasure/people.ts'
import { erase, untilErased } from '../erasure/rights.ts'
import type { Stage } from '../erasure/stage.ts'
import { buyByBank } from '../erasure/stories/buy-by-bank.ts'
import { buyOnChain, fund } from '../erasure/stories/buy-on-chain.ts'
import { onboard } from '../erasure/stories/onboard.ts'
import { type Bought, type Exported, exportOf } from './buy.ts'
import type { Reader } from './reader.ts'

/** Books are kept for ten years after the end of their year. */
const pastEveryPeriod = 12 * 366 * 86_400

/** People buy on each rail and are erased: what they had exported, and Compliance's record of it, still verify. */
export async function eraseAndVerify(
  stage: Stage,
  reader: Reader,
  folder: string,
  random: ReturnType<typeof randomFrom>,
) {
  const { canaries } = makePeople(random, 1, 0)
  await fund(stage, canaries)
  const kept: (readonly [file: string, exported: Exported])[] = []
  for (const each of canaries) {
    await onboard(stage, each)
    const bought = await buy(stage, each)
    const exported = await until(`evidence of ${each.label}`, async () => {
      const found = await exportOf(stage, bought, each.subject)
      return found.evidence.receipt === null ? null : found
    })
    const file = join(folder, `${each.label}.json`)
    await writeFile(file, exported.text)
    kept.push([file, exported])
  }
  await stage.world.clock.advance(pastEveryPeriod)
  stage.gateway.renew()
  const faults: string[] = []
  for (const each of canaries) faults.push(...(await erase(stage, each)))
  await untilErased(stage, canaries)
  const decisions = await takeArchives(stage, 'after the erasure')
  for (const [file, exported] of kept)
    if (await reader.refuses(file, exported)) faults.push(`${exported.reference} does not hold after the erasure`)
  const chain = await runVerify(['decisions', ...decisions, '--decision-keys', reader.decisionKeys])
  if (chain.exitCode !== 0) faults.push(`decisions after the erasure: ${chain.output.slice(-300)}`)
  const summary = `${canaries.length} people erased, their ${kept.length} exports and ${decisions.length} days of decisions still verify`
  return { faults, summary }
}

async function buy(stage: Stage, canary: Parameters<typeof buyByBank>[1]): Promise<Bought> {
  if (canary.rail === 'bank') {
    const reference = await buyByBank(stage, canary, 'hand')
    return { rail: 'bank', reference, path: `/offchain-purchases/${reference}/evidence` }
  }
  const reference = await buyOnChain(stage, canary, canary.rail)
  const prefix = canary.rail === 'issuance' ? '/primary-mint' : '/rfq'
  return { rail: 'on chain', reference, path: `${prefix}/quotes/${reference}/evidence` }
}
