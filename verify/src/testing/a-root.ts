import { generateKeyPairSync } from 'node:crypto'
import { logRootsAbi } from '@firsthand/contracts/abi/log-roots'
import { cosign, signCheckpoint } from '@firsthand/tlog/checkpoint'
import { rootOf } from '@firsthand/tlog/merkle'
import { noteSigner, signs, writeKey } from '@firsthand/tlog/note'
import { nodesIn } from '@firsthand/tlog/tile-folder'
import { writeTiles } from '@firsthand/tlog/write-tiles'
import type { RootOnChain } from '@firsthand/wire/evidence/root-on-chain'
import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  keccak256,
  serializeTransaction,
  stringToHex,
  toHex,
} from 'viem'
import { aBlockWith } from './a-block.ts'

const origin = 'log.example/test'
const log = noteSigner(origin, signs.note, generateKeyPairSync('ed25519').privateKey)
const witness = noteSigner('witness.example', signs.cosignature, generateKeyPairSync('ed25519').privateKey)
export const logKey = `${writeKey(log)}\n`
export const witnessKeys = `${writeKey(witness)}\n`
export const contract: Hex = `0x${'4'.repeat(40)}`
const at = new Date('2026-11-19T00:00:05.000Z')

/** A log of its own with so many leaves, in a folder; `from` begins another history at that leaf. */
export async function aTree(folder: string, size: number, from = size) {
  const entryOf = (leaf: number) => Buffer.alloc(32, leaf < from ? leaf : leaf + 100)
  await writeTiles(folder, [0, size], async (first, end) =>
    Array.from({ length: end - first }, (_, i) => entryOf(first + i)),
  )
  const root = Buffer.from(await rootOf(size, nodesIn(folder, size)))
  const signed = signCheckpoint(log, { size, root })
  const text = signed.slice(0, signed.indexOf('\n\n') + 1)
  return { size, root, checkpoint: signed + cosign(witness, text, at) }
}

type Tree = Awaited<ReturnType<typeof aTree>>

/** What the contract is given, and by which names: what is left out is as it should be. */
type Written = { readonly size?: number; readonly root?: Buffer; readonly origin?: string; readonly chain?: number }

/** The checkpoint of a tree with its root on chain, made without one. */
export function aRoot(tree: Tree, { size = tree.size, root = tree.root, ...more }: Written = {}): RootOnChain {
  const { origin: of = origin, chain = 31_337 } = more
  const args = [BigInt(size), toHex(root)] as const
  const data = encodeFunctionData({ abi: logRootsAbi, functionName: 'writeRoot', args })
  const topics = encodeEventTopics({
    abi: logRootsAbi,
    eventName: 'RootWritten',
    args: { log: keccak256(stringToHex(of)), size: BigInt(size) },
  }) as Hex[]
  const signature = { r: toHex(1n, { size: 32 }), s: toHex(2n, { size: 32 }), yParity: 0 }
  const transaction = serializeTransaction({ type: 'eip1559', chainId: chain, to: contract, data }, signature)
  const { nodes, transactionNodes, ...proof } = aBlockWith({
    transaction,
    log: [contract, topics, encodeAbiParameters([{ type: 'bytes32' }], [toHex(root)])],
    at: at.getTime() / 1000,
  })
  const receipt = { ...proof, nodes: [...nodes], transactionNodes: [...transactionNodes] }
  return { chainId: 'eip155:31337', contract, checkpoint: tree.checkpoint, receipt }
}
