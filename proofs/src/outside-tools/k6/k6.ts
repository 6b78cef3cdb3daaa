import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { goTool } from '../go-tool.ts'
import { runTool } from '../run-tool.ts'
import type { Tool } from '../tool.ts'
import { startJudgedWorld, tokenOf, urlOf } from '../world.ts'

const version = 'v1.8.1'
const profile = fileURLToPath(new URL('profile.js', import.meta.url))
/** What k6 ends with when a threshold did not hold. */
const crossed = 99

/** The size of a run. A buyer has ten live quotes at the most; the time is one that a machine with other work keeps too. */
const load = { SOFT_RATE: '20', SOFT_SECONDS: '10', P95_SOFT_MS: '5000', FIRM: '16' }

type Metric = Readonly<Record<string, number | undefined>>
type Summary = { readonly metrics: Readonly<Record<string, Metric | undefined>> }

async function runProfile(k6: string, env: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-k6-'))
  try {
    const file = join(folder, 'summary.json')
    const args = ['run', '--quiet', '--no-usage-report', '--summary-export', file, profile]
    const { code, text } = await runTool(k6, args, { env, timeoutMs: 180_000 })
    if (code !== 0 && code !== crossed) throw new Error(`k6 ended with ${code}:\n${text.slice(-3000)}`)
    return { code, text, summary: JSON.parse(await readFile(file, 'utf8')) as Summary }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** k6 with one load profile: soft quotes at a steady rate and firm quotes beside them. */
export const k6: Tool = {
  name: 'k6',
  isQuick: false,
  async judge() {
    const program = await goTool('go.k6.io/k6', version)
    await using world = await startJudgedWorld()
    const buyers = ['acme-buyer-1', 'acme-buyer-2'].map((name) => ({
      token: tokenOf(world, name),
      wallet: buyerWallets[name as keyof typeof buyerWallets].address,
    }))
    const env = { ...load, URL: urlOf(world.api), BUYERS: JSON.stringify(buyers) }
    const { code, text, summary } = await runProfile(program, env)
    const { metrics } = summary
    const p95 = (kind: string) => metrics[`http_req_duration{kind:${kind}}`]?.['p(95)']?.toFixed(0)
    const asked = (kind: string) => metrics[`http_reqs{kind:${kind}}`]?.count ?? 0
    // No answer comes in a thousandth of a millisecond.
    const planted = await runProfile(program, { ...env, SOFT_SECONDS: '1', FIRM: '2', P95_SOFT_MS: '0.001' })
    return {
      version,
      cases: `${asked('soft')} soft quotes with a p95 of ${p95('soft')} ms beside ${asked('firm')} firm quotes`,
      findings: code === crossed ? 1 : 0,
      unexplained: code === crossed ? [`a threshold did not hold:\n${text.slice(-2000)}`] : [],
      planted: { 'a threshold that cannot hold': planted.code === crossed },
    }
  },
}
