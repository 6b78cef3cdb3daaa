import type { ProvenReceipt, ReceiptProof } from '@firsthand/chain/receipt-proof'
import { transactionIn } from '@firsthand/chain/transaction-proof'
import { logRootsAbi } from '@firsthand/contracts/abi/log-roots'
import { readCheckpoint } from '@firsthand/tlog/checkpoint'
import { consistencyProof } from '@firsthand/tlog/merkle'
import { nodesIn } from '@firsthand/tlog/tile-folder'
import { isConsistent } from '@firsthand/tlog/verify-proof'
import { RootOnChain } from '@firsthand/wire/evidence/root-on-chain'
import { Compile } from 'typebox/compile'
import { decodeEventLog, type Hex, isAddressEqual, keccak256, parseTransaction, stringToHex } from 'viem'
import { checkCheckpoint, type LogAsked } from './check-log.ts'
import { checkReceipt } from './check-receipt.ts'
import { shaped, UnusableFile } from './read-json.ts'
import { type Finding, fails, found, holds, unchecked } from './report.ts'

const shape = Compile(RootOnChain)
type Checkpoint = ReturnType<typeof readCheckpoint>

/** A checkpoint with its root on chain; undefined for a file that is something else. */
export const readRoot = (value: unknown, place: string): RootOnChain | undefined =>
  typeof value === 'object' && value !== null && 'contract' in value ? shaped(shape, value, place) : undefined

/** A root as the contract answers it. */
export type GivenRoot = Pick<Checkpoint, 'size' | 'root'>

/** `SIZE:0x…`, as `newest()` of the contract answers both. */
export function readGivenRoot(text: string): GivenRoot {
  const [, size = '', root = ''] = /^([1-9][0-9]{0,19}):0x([0-9a-fA-F]{64})$/.exec(text) ?? []
  if (root === '') throw new UnusableFile(`${text} is no root: write SIZE:0xROOT`)
  return { size: Number(size), root: Buffer.from(root, 'hex') }
}

export type RootAsked = LogAsked & {
  /** The contract that the reader trusts, from elsewhere than the log. */
  readonly roots?: string | undefined
  /** The hash of the block, from a node that the reader trusts. */
  readonly block?: string | undefined
}

type LogRootsEvent = Extract<(typeof logRootsAbi)[number], { type: 'event' }>
const written: readonly LogRootsEvent[] = logRootsAbi.filter((entry) => entry.type === 'event')

/** The root of this log that the contract reports. */
function writtenIn({ logs }: ProvenReceipt, contract: string, origin: string) {
  const log = keccak256(stringToHex(origin))
  for (const { address, topics, data } of logs) {
    if (!isAddressEqual(address, contract as Hex)) continue
    try {
      const { args } = decodeEventLog({ abi: written, topics: topics as [Hex], data, strict: true })
      if (args !== undefined && args.log === log) return args
    } catch {
      // Not an event of the contract's interface.
    }
  }
  return null
}

/** The chain for which the transaction was signed; null where none is named. */
function chainOf(proof: ReceiptProof, nodes: readonly Hex[]): string | null {
  try {
    const { chainId } = parseTransaction(transactionIn(proof, nodes) ?? '0x')
    return chainId === undefined ? null : `eip155:${chainId}`
  } catch {
    return null
  }
}

const another = 'it is of another tree: the log was forked, or somebody has the key that writes roots'

/** What the contract reports, beside the checkpoint. */
function compared(
  receipt: ProvenReceipt,
  { contract }: RootOnChain,
  { origin, size, root }: Checkpoint,
  subject: string,
): readonly Finding[] {
  const event = writtenIn(receipt, contract, origin)
  const check = `the contract reports a root of ${origin}`
  if (event === null) return [fails(subject, check, 'the receipt has no such event')]
  const { blockNumber, minedAt } = receipt
  const sameSize = event.size === BigInt(size)
  const sameRoot = event.root === `0x${root.toString('hex')}`
  const what = `the root in block ${blockNumber} of ${minedAt.toISOString()} is that of the checkpoint, of ${size} leaves`
  const because = sameSize ? another : `it is of ${event.size} leaves`
  return [holds(subject, check), found(subject, what, sameSize && sameRoot, because)]
}

/** A checkpoint and its root on chain: what the log and its witnesses signed, what the contract reports, and that they are the same. */
export async function checkRoot(
  evidence: RootOnChain,
  { roots, block, ...asked }: RootAsked,
  subject: string,
): Promise<readonly Finding[]> {
  const { chainId, contract } = evidence
  const { transactionNodes, ...receipt } = evidence.receipt
  const proof = receipt as ReceiptProof
  const checkpoint = readable(evidence.checkpoint, subject)
  const { findings, receipt: proven } = checkReceipt(proof, block, subject)
  const sentOn = chainOf(proof, transactionNodes as readonly Hex[])
  const trusted = `it was written at the contract ${contract}`
  return [
    ...(await checkCheckpoint(checkpoint, asked, subject)),
    ...findings,
    found(subject, `its transaction was signed for ${chainId}`, sentOn === chainId, `it names ${sentOn ?? 'no chain'}`),
    roots === undefined
      ? unchecked(subject, trusted, 'no --roots was given, and anybody can deploy a contract that reports roots')
      : found(subject, trusted, contract === roots.toLowerCase(), `${roots} was given`),
    ...(proven === null ? [] : compared(proven, evidence, checkpoint, subject)),
  ]
}

function readable(source: string, place: string): Checkpoint {
  try {
    return readCheckpoint(source)
  } catch (cause) {
    throw new UnusableFile(`${place}: its checkpoint: ${(cause as Error).message}`, { cause })
  }
}

/** The root that the contract shows now, beside a checkpoint of the log and a copy of its tiles. */
export async function checkGivenRoot(
  given: GivenRoot,
  checkpoint: Checkpoint,
  tiles: string | undefined,
  subject: string,
): Promise<Finding> {
  const check = `the root of ${given.size} leaves that the chain has is of this log`
  if (given.size > checkpoint.size) return fails(subject, check, `the checkpoint has ${checkpoint.size} leaves`)
  if (given.size === checkpoint.size) return found(subject, check, given.root.equals(checkpoint.root), another)
  if (tiles === undefined) return unchecked(subject, check, 'no --tiles were given')
  try {
    const proof = await consistencyProof(given.size, checkpoint.size, nodesIn(tiles, checkpoint.size))
    return found(subject, check, isConsistent(given, proof, checkpoint), another)
  } catch (error) {
    return fails(subject, check, (error as Error).message)
  }
}
