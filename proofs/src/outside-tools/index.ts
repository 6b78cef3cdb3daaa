import type { ProofOptions } from '../harness/proof.ts'
import { halmos } from './halmos/halmos.ts'
import { k6 } from './k6/k6.ts'
import { keycloak } from './keycloak/keycloak.ts'
import { oasdiff } from './oasdiff/oasdiff.ts'
import { schemathesis } from './schemathesis/schemathesis.ts'
import { slither } from './slither/slither.ts'
import type { Judged, Tool } from './tool.ts'

const tools: readonly Tool[] = [schemathesis, oasdiff, slither, halmos, k6, keycloak]

/** A tool that could not be run has judged nothing: that is a fault too, and the others still judge. */
const failed = (error: unknown): Judged => ({
  version: 'not run',
  cases: 'none',
  findings: 0,
  unexplained: [`could not be run: ${error instanceof Error ? error.message : String(error)}`],
  planted: {},
})

function say(name: string, { version, cases, findings, unexplained, planted }: Judged, seconds: number): void {
  console.log(
    `${name} ${version}: ${cases}; ${findings} findings, ${unexplained.length} unexplained; ${seconds.toFixed(0)} s`,
  )
  for (const text of unexplained) console.log(`  ✗ ${text}`)
  for (const [what, isFound] of Object.entries(planted))
    console.log(`  ${isFound ? '✓ planted and found' : '✗ planted and NOT found'}: ${what}`)
}

/** Tools that are not ours judge the service, its documents and the contracts. */
export const outsideTools = {
  async run({ short }: ProofOptions) {
    const chosen = tools.filter(({ isQuick }) => isQuick || !short)
    const leftOut = tools.filter((tool) => !chosen.includes(tool)).map(({ name }) => name)
    if (leftOut.length > 0) console.log(`this slice leaves out ${leftOut.join(', ')}`)
    const all: Judged[] = []
    for (const tool of chosen) {
      const begun = performance.now()
      const judged = await tool.judge({ short }).catch(failed)
      say(tool.name, judged, (performance.now() - begun) / 1000)
      all.push(judged)
    }
    const plants = all.flatMap(({ planted }) => Object.values(planted))
    const found = plants.filter(Boolean).length
    const unexplained = all.reduce((sum, judged) => sum + judged.unexplained.length, 0)
    const findings = all.reduce((sum, judged) => sum + judged.findings, 0)
    const held =
      unexplained === 0 && found === plants.length && all.every(({ planted }) => Object.keys(planted).length > 0)
    const summary = `${all.length} of ${tools.length} tools: ${findings} findings, ${unexplained} unexplained, ${found} of ${plants.length} planted faults found`
    return { held, summary }
  },
}
