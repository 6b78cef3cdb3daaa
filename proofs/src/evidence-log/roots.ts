import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logRootsAbi, logRootsBytecode } from '@firsthand/contracts/abi/log-roots'
import { chainClients, created, mined } from '@firsthand/contracts/chain-clients'
import { askChain } from '@firsthand/sandbox/chain/ask-chain'
import { administratorKey } from '@firsthand/sandbox/chain/chain-accounts'
import type { World } from '@firsthand/sandbox/world/world'
import { rootsContracts } from '@firsthand/server/evidence-log/roots-contract'
import { publishedIn } from '@firsthand/tlog/tile-folder'
import { runVerify } from '@firsthand/verify/run-verify'
import type { RootOnChain } from '@firsthand/wire/evidence/root-on-chain'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import { unnoticed } from './unnoticed.ts'

const patienceMs = 120_000
const chainId = 'eip155:31337'
const forked = /^FAILS .*of another tree: the log was forked, or somebody has the key/m

type Options = {
  readonly folder: string
  /** A copy of the log. */
  readonly copy: string
  readonly keys: readonly string[]
  readonly trials: number
  readonly seed: number
}

/** The file of the day’s root, once the service shows it. */
async function shownRoot(documentsUrl: string): Promise<string> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(500)) {
    const day = new Date().toISOString().slice(0, 10)
    const response = await fetch(`${documentsUrl}/log/anchors/${day}.root.json`, {
      signal: AbortSignal.timeout(15_000),
    })
    if (response.status === 200) return response.text()
  }
  throw new Error(`no root on chain after ${patienceMs} ms`)
}

/** Roots that somebody else has written on the same chain: by the stolen key of the writer, and at a contract of their own. */
async function openIntruder(world: World) {
  const { chain, contracts, signers } = world
  const writer = signers?.keys().find(({ role }) => role === 'switch')?.address as Hex | undefined
  if (!chain || !contracts || !writer) throw new Error('the world writes no roots')
  const clients = await chainClients(chain.url, administratorKey)
  const { proofOf } = rootsContracts([{ chainId, rpcUrls: [chain.url] }])
  const proven = async (txHash: Hex) => {
    const proof = await proofOf(chainId, txHash)
    if (proof === null) throw new Error(`${txHash} cannot be proven`)
    return { ...proof, nodes: [...proof.nodes], transactionNodes: [...proof.transactionNodes] }
  }
  return {
    contract: contracts.logRoots.toLowerCase() as Hex,
    newest: () =>
      clients.reader.readContract({ address: contracts.logRoots, abi: logRootsAbi, functionName: 'newest' }),
    async withStolenKey(size: number, root: Hex) {
      await askChain(chain.url, 'anvil_impersonateAccount', writer)
      const data = encodeFunctionData({ abi: logRootsAbi, functionName: 'writeRoot', args: [BigInt(size), root] })
      const call = { from: writer, to: contracts.logRoots, data }
      const { transactionHash } = await mined(clients, await askChain<Hex>(chain.url, 'eth_sendTransaction', call))
      return { contract: contracts.logRoots.toLowerCase(), receipt: await proven(transactionHash) }
    },
    async atTheirOwn(origin: string, size: number, root: Hex) {
      const { sender } = clients
      const args = [origin, sender.account.address] as const
      const made = { abi: logRootsAbi, bytecode: logRootsBytecode, args } as const
      const address = await created(clients, await sender.deployContract(made))
      const call = { address, abi: logRootsAbi, functionName: 'writeRoot', args: [BigInt(size), root] } as const
      const { transactionHash } = await mined(clients, await sender.writeContract(call))
      return { contract: address.toLowerCase(), receipt: await proven(transactionHash) }
    },
  }
}

/** What was planted, and what the verifier has to say of it. */
async function planted(world: World, { folder, copy, keys }: Options): Promise<readonly string[]> {
  const intruder = await openIntruder(world)
  const faults: string[] = []
  const verify = async (name: string, root: RootOnChain, finds: RegExp) => {
    const file = join(folder, 'planted.root.json')
    await writeFile(file, JSON.stringify(root))
    const trusted = ['--roots', intruder.contract, '--block', root.receipt.blockHash]
    const { exitCode, output } = await runVerify(['log', file, ...keys, ...trusted])
    if (exitCode !== 1 || !finds.test(output)) faults.push(`${name} was not found: ${output}`)
  }
  const published = await publishedIn(copy)
  if (published === null) throw new Error('nothing is published')
  const { origin, size, root, source: checkpoint } = published
  const own = await intruder.atTheirOwn(origin, size, toHex(root))
  await verify('a contract of somebody else', { chainId, checkpoint, ...own }, /^FAILS .*was written at the contract/m)
  const otherLog = await intruder.atTheirOwn('log.example/other', size, toHex(root))
  await verify('a root of another log', { chainId, checkpoint, ...otherLog }, /^FAILS .*the receipt has no such event/m)
  const wrong = toHex(7n, { size: 32 })
  const stolen = await intruder.withStolenKey(size, wrong)
  await verify('a root of another tree', { chainId, checkpoint, ...stolen }, forked)
  const [newestSize, newestRoot] = await intruder.newest()
  const given = ['--root', `${newestSize}:${newestRoot}`, '--tiles', copy]
  const shown = await runVerify(['log', join(copy, 'checkpoint'), ...keys, ...given])
  if (shown.exitCode !== 1 || !forked.test(shown.output)) faults.push(`newest() was not found out: ${shown.output}`)
  return faults
}

/** The root that the worker has written: checked from its file and the hash of its block, changed, and beside those of an intruder. */
export async function rootsOnChain(world: World, options: Options) {
  const { folder, copy, keys, trials, seed } = options
  const { documentsUrl, contracts } = world.describe()
  if (documentsUrl === null || contracts === null) throw new Error('the world writes no roots')
  const text = await shownRoot(documentsUrl)
  const { receipt } = JSON.parse(text) as RootOnChain
  const file = join(folder, 'day.root.json')
  const trusted = ['--roots', contracts.logRoots, '--block', receipt.blockHash]
  const verify = async (content: string | Buffer, ...more: readonly string[]) => {
    await writeFile(file, content)
    return runVerify(['log', file, ...keys, ...trusted, ...more])
  }
  const held = await verify(text, '--checkpoint', join(copy, 'checkpoint'), '--tiles', copy)
  const missed = await unnoticed(
    [{ name: 'the root', text }],
    trials,
    seed,
    async (bytes) => (await verify(bytes)).exitCode,
  )
  const line = held.output.split('\n').find((each) => each.includes('the root in block')) ?? ''
  console.log(line.slice(line.indexOf('the root in block')))
  return {
    faults: [
      ...(held.exitCode === 0 && !held.output.includes('unchecked') ? [] : [`the root does not hold: ${held.output}`]),
      ...missed,
      ...(await planted(world, options)),
    ],
    summary: `a root on chain holds offline, ${trials} changed ones, ${missed.length} unnoticed, and one of another tree, log or contract is named`,
  }
}
