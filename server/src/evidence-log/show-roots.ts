import { join } from 'node:path'
import { inCluster } from '@firsthand/postgres/tenant'
import { replaceFile } from '@firsthand/tlog/write-tiles'
import type { RootOnChain } from '@firsthand/wire/evidence/root-on-chain'
import type pg from 'pg'
import { chooseRoot, claimFinalRoots, type FinalRoot, keepShownRoot, type RootsPlace } from './log-roots.store.ts'
import type { RootsContracts } from './roots-contract.ts'
import { linesBelow } from './witnesses.store.ts'

export type Roots = RootsPlace & Pick<RootsContracts, 'proofOf'>

export type RootsDeps = {
  readonly pool: pg.Pool
  readonly folder: string
  readonly log: string
  readonly roots: Roots
  readonly witnesses: readonly string[]
  readonly now: () => Date
}

/** Between two tries to prove a receipt. */
const againSeconds = 10

async function show({ pool, folder, roots, witnesses }: RootsDeps, root: FinalRoot): Promise<void> {
  const { day, chainId, contract, size, note, txHash } = root
  const proof = await roots.proofOf(chainId, txHash)
  if (proof === null) throw new Error(`no node proves the receipt of ${txHash}, which wrote the root of ${day}`)
  await inCluster(pool, async (query) => {
    const checkpoint = note + (await linesBelow(query, size, witnesses))
    const { blockHash, header, transactionIndex, nodes, transactionNodes } = proof
    const receipt = { blockHash, header, transactionIndex, nodes: [...nodes], transactionNodes: [...transactionNodes] }
    const shown: RootOnChain = { chainId, contract, checkpoint, receipt }
    await replaceFile(join(folder, 'anchors', `${day}.root.json`), Buffer.from(JSON.stringify(shown)))
    await keepShownRoot(query, day)
  })
}

/**
 * Chooses the checkpoint whose root is written on chain today, and shows the proofs of those that are final: `anchors/2026-11-19.root.json`
 * beside the log. In between is the flow that sends.
 */
export async function keepRoots(deps: RootsDeps): Promise<void> {
  const { pool, log, roots, witnesses, now } = deps
  await chooseRoot(pool, roots, now().toISOString().slice(0, 10), witnesses)
  for (const root of await claimFinalRoots(pool, log, againSeconds)) await show(deps, root)
}
