import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askJson } from '@firsthand/http-client/ask-json'
import { attestorSocket } from '@firsthand/sandbox/world/ledger-attestor'
import { runVerify } from '@firsthand/verify/run-verify'
import type { Stage } from '../erasure/stage.ts'
import type { Exported } from './buy.ts'

/** Whether a file is refused by a verifier. */
export type Judge = (file: string, exported: Exported) => Promise<boolean>

/** What a reader brings from elsewhere than the export: keys, the router, the block and the day's reconciliation. */
export async function openReader(
  { world, done, urlOf, contracts }: Stage,
  folder: string,
  reconciliations: readonly string[],
) {
  const keep = async (file: string, text: string) => {
    await writeFile(join(folder, file), text)
    return join(folder, file)
  }
  const { text } = await done('api', 'acme-buyer-1', 'GET /.well-known/settlement-keys.json')
  const settlementKeys = await keep('settlement-keys.json', text)
  const decisions = await fetch(`${urlOf('compliance')}/.well-known/decision-keys.json`)
  const decisionKeys = await keep('decision-keys.json', await decisions.text())
  const place = { socketPath: attestorSocket(world), path: '/keys.json' }
  const ledger = await askJson(place, { deadlineMs: 5_000, bytesMax: 65_536 })
  const ledgerKeys = await keep('ledger-keys.json', JSON.stringify(ledger.body))

  function args(file: string, { rail, evidence }: Exported): readonly string[] {
    const common = ['purchase', file, '--block', evidence.receipt?.blockHash ?? '']
    if (rail === 'on chain') return [...common, '--settlement-keys', settlementKeys, '--router', contracts.router]
    const day = reconciliations.find((each) => each.startsWith(`${evidence.reconciliation?.date}:`)) ?? ''
    return [...common, '--decision-keys', decisionKeys, '--ledger-keys', ledgerKeys, '--reconciliation', day]
  }
  const refuses: Judge = async (file, each) => (await runVerify(args(file, each))).exitCode !== 0
  return { args, refuses, decisionKeys }
}
export type Reader = Awaited<ReturnType<typeof openReader>>

/** A verifier without keys, router, block or arithmetic: what it lets pass shows that the changes reach what matters. */
export const readsOnly: Judge = async (file) => (await runVerify(['purchase', file])).output === ''
