import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { ProofOptions } from '../harness/proof.ts'
import { openRecords } from '../harness/records.ts'
import { measureUsual } from './baseline.ts'
import { missedFaults } from './find-planted.ts'
import { openMakers } from './makers.ts'
import { casesOf, protocols, unplayed } from './protocols.ts'
import { runCase } from './run-case.ts'
import { openStage } from './stage.ts'

const faultsInShort = 1

/** Whatever a maker does wrong, the caller gets the right refusal, nothing is signed, and an honest maker wins. */
export const adversarialMaker = {
  async run({ short }: ProofOptions) {
    const started = performance.now()
    const report = (line: string) =>
      console.log(`adversarial-maker ${Math.round((performance.now() - started) / 1000)} s: ${line}`)
    await using world = await startWorld({
      api: { settings: roomySettings },
      databaseUrl: null,
    })
    if (world.api === null || world.chain === null) throw new Error('the world is not whole')
    await using records = await openRecords(world)
    const makers = await openMakers(world.chain.url)
    await makers.prepare()
    const count = { cases: 0, wrong: [] as string[], missed: [] as string[], planted: 0, growth: 0 }
    for (const protocol of protocols) {
      const stageAt = (api: { url: string; pid: number }) => openStage({ world, api, sale: protocol, makers, records })
      const stage = stageAt(world.api)
      const usual = await measureUsual(stage)
      report(`${protocol.name}: a firm quote takes ${Math.round(usual.firmMs)} ms`)
      count.wrong.push(...unplayed(protocol).map((name) => `no case plays ${name}`))
      const cases = casesOf(protocol)
      const played = cases.filter(({ inShort }) => inShort || !short)
      for (const each of played) {
        const { wrong, ms, growth } = await runCase(stage, usual, each)
        report(
          `${wrong.length === 0 ? 'right' : 'WRONG'} ${each.name}, ${Math.round(ms)} ms, ${growth.toFixed(0)} MB more`,
        )
        for (const line of wrong) report(`  ${line}`)
        count.wrong.push(...wrong.map((line) => `${each.name}: ${line}`))
        count.cases += 1
        count.growth = Math.max(count.growth, growth)
      }
      const faults = protocol.planted.slice(0, short ? faultsInShort : protocol.planted.length)
      count.missed.push(...(await missedFaults({ world, cases, stageAt, report }, faults)))
      count.planted += faults.length
    }
    const { cases, wrong, missed, planted, growth } = count
    const summary =
      `${cases} cases of lying makers: ${wrong.length} wrong, at most ${Math.round(growth)} MB more memory in one; ` +
      `${planted - missed.length} of ${planted} planted faults seen`
    return { held: wrong.length === 0 && missed.length === 0, summary }
  },
}
