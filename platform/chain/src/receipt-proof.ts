import { concatHex, fromRlp, type Hex, keccak256, type PublicClient, toHex, toRlp } from 'viem'
import { proveItem, provenItem } from './merkle-trie.ts'

/** That a receipt is in a block, to be checked without a node. */
export type ReceiptProof = {
  readonly blockHash: Hex
  /** The block's header as RLP: its hash is the block's. */
  readonly header: Hex
  readonly transactionIndex: number
  /** The nodes from the header's root of receipts to the receipt. */
  readonly nodes: readonly Hex[]
}

type Raw = Readonly<Record<string, unknown>>
type RawBlock = Raw & { readonly hash: Hex; readonly receiptsRoot: Hex; readonly transactions: readonly Hex[] }
type RawReceipt = Raw & { readonly blockHash: Hex; readonly transactionIndex: Hex; readonly logs: readonly RawLog[] }
type RawLog = { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }

const number = (value: unknown): Hex => {
  const read = BigInt(value as Hex)
  if (read === 0n) return '0x'
  const digits = read.toString(16)
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
}
const bytes = (value: unknown): Hex => value as Hex

/** A header's members in their order. Each fork added some at the end, so a header ends with the first that it lacks. */
const headerMembers: readonly (readonly [name: string, form: (value: unknown) => Hex])[] = [
  ['parentHash', bytes],
  ['sha3Uncles', bytes],
  ['miner', bytes],
  ['stateRoot', bytes],
  ['transactionsRoot', bytes],
  ['receiptsRoot', bytes],
  ['logsBloom', bytes],
  ['difficulty', number],
  ['number', number],
  ['gasLimit', number],
  ['gasUsed', number],
  ['timestamp', number],
  ['extraData', bytes],
  ['mixHash', bytes],
  ['nonce', bytes],
  ['baseFeePerGas', number],
  ['withdrawalsRoot', bytes],
  ['blobGasUsed', number],
  ['excessBlobGas', number],
  ['parentBeaconBlockRoot', bytes],
  ['requestsHash', bytes],
]

function headerOf(block: Raw): Hex {
  const lacks = headerMembers.findIndex(([name]) => block[name] === undefined || block[name] === null)
  const members = lacks === -1 ? headerMembers : headerMembers.slice(0, lacks)
  return toRlp(members.map(([name, form]) => form(block[name])))
}

/** A receipt as its block hashes it. */
function receiptOf({ type, status, root, cumulativeGasUsed, logsBloom, logs }: RawReceipt): Hex {
  const shown = logs.map(({ address, topics, data }) => [address, [...topics], data])
  const outcome = status === undefined || status === null ? bytes(root) : number(status)
  const body = toRlp([outcome, number(cumulativeGasUsed), bytes(logsBloom), shown])
  const kind = type === undefined ? 0 : Number(type)
  return kind === 0 ? body : concatHex([toHex(kind, { size: 1 }), body])
}

/** Asks a node without a client's own reading of its answers: each member is hashed as it stands. */
const raw = (client: PublicClient, method: string, ...params: readonly unknown[]) =>
  client.request({ method, params } as never) as Promise<unknown>

/**
 * The proof of a transaction's receipt. Null when the node knows no such receipt, or when its block hashes by rules that are not
 * Ethereum's, as some chains have them.
 */
export async function readReceiptProof(client: PublicClient, txHash: Hex): Promise<ReceiptProof | null> {
  const receipt = (await raw(client, 'eth_getTransactionReceipt', txHash)) as RawReceipt | null
  if (receipt === null) return null
  const block = (await raw(client, 'eth_getBlockByHash', receipt.blockHash, false)) as RawBlock | null
  if (block === null) return null
  const all = (await raw(client, 'eth_getBlockReceipts', receipt.blockHash)) as readonly RawReceipt[]
  const header = headerOf(block)
  const transactionIndex = Number(receipt.transactionIndex)
  const { root, nodes } = proveItem(all.map(receiptOf), transactionIndex)
  if (keccak256(header) !== block.hash || root !== block.receiptsRoot) return null
  return { blockHash: block.hash, header, transactionIndex, nodes }
}

/** A member of a header in RLP. Raises where the header is none. */
export function headerMember(header: Hex, name: string): Hex {
  const members = fromRlp(header, 'hex') as readonly Hex[]
  return members[headerMembers.findIndex(([each]) => each === name)] ?? '0x'
}

export type ProvenReceipt = {
  readonly blockNumber: bigint
  readonly minedAt: Date
  readonly hasSucceeded: boolean
  readonly logs: readonly RawLog[]
}

/** What the receipt says, once header and proof lead to it; otherwise what is wrong. */
export function receiptIn({ blockHash, header, transactionIndex, nodes }: ReceiptProof): ProvenReceipt | string {
  if (keccak256(header) !== blockHash) return 'the header does not hash to the hash of its block'
  try {
    const member = (name: string): Hex => headerMember(header, name)
    const read = (name: string): bigint => (member(name) === '0x' ? 0n : BigInt(member(name)))
    const item = provenItem(member('receiptsRoot'), transactionIndex, nodes)
    if (item === null) return 'the receipt does not lead to the root in the header'
    // A list in RLP begins at c0; what is lower names the kind of transaction.
    const isTyped = Number.parseInt(item.slice(2, 4), 16) < 0xc0
    const [status, , , logs] = fromRlp(isTyped ? `0x${item.slice(4)}` : item, 'hex') as [Hex, Hex, Hex, Hex[][]]
    return {
      blockNumber: read('number'),
      minedAt: new Date(Number(read('timestamp')) * 1000),
      hasSucceeded: status === '0x01',
      logs: logs.map(([address, topics, data]) => ({ address, topics, data }) as unknown as RawLog),
    }
  } catch {
    return 'the header or the receipt cannot be read'
  }
}
