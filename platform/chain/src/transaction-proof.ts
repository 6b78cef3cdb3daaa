import {
  formatTransaction,
  type Hex,
  keccak256,
  type PublicClient,
  type RpcTransaction,
  type Signature,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import { proveItem, provenItem } from './merkle-trie.ts'
import { headerMember, type ReceiptProof, readReceiptProof } from './receipt-proof.ts'

type FullBlock = { readonly transactionsRoot: Hex; readonly transactions: readonly RpcTransaction[] }

/** A transaction as its block hashes it, from a node's reading of it. */
function bytesOf(read: RpcTransaction): Hex {
  const { r, s, v, yParity, ...transaction } = formatTransaction(read)
  const signature = { r, s, v, ...(yParity === undefined ? {} : { yParity }) } as Signature
  return serializeTransaction({ ...transaction, data: read.input } as unknown as TransactionSerializable, signature)
}

/**
 * The nodes from the root of transactions in the proof's block to the transaction of its receipt. Null when the block holds a kind of
 * transaction that we cannot write as its block does.
 */
export async function readTransactionNodes(
  client: PublicClient,
  { blockHash, transactionIndex }: Pick<ReceiptProof, 'blockHash' | 'transactionIndex'>,
): Promise<readonly Hex[] | null> {
  const block = (await client.request({
    method: 'eth_getBlockByHash',
    params: [blockHash, true],
  })) as FullBlock | null
  if (block === null) return null
  const written = block.transactions.map((each) => {
    try {
      return bytesOf(each)
    } catch {
      return null
    }
  })
  if (written.includes(null)) return null
  const { root, nodes } = proveItem(written as readonly Hex[], transactionIndex)
  return root === block.transactionsRoot ? nodes : null
}

/** A receipt with its transaction, both led to by the header of their block. */
export type TransactionProof = ReceiptProof & { readonly transactionNodes: readonly Hex[] }

/** Null when the node does not have it, or when it cannot be proven on this chain. */
export async function readTransactionProof(client: PublicClient, txHash: Hex): Promise<TransactionProof | null> {
  const receipt = await readReceiptProof(client, txHash)
  const transactionNodes = receipt && (await readTransactionNodes(client, receipt))
  return receipt === null || transactionNodes === null ? null : { ...receipt, transactionNodes }
}

type Header = Pick<ReceiptProof, 'header' | 'transactionIndex'>

/** The transaction that the nodes lead to from the header, as its block hashes it; null when they lead nowhere. */
export function transactionIn({ header, transactionIndex }: Header, nodes: readonly Hex[]): Hex | null {
  try {
    return provenItem(headerMember(header, 'transactionsRoot'), transactionIndex, nodes)
  } catch {
    return null
  }
}

/** Its hash. */
export function transactionHashIn(header: Header, nodes: readonly Hex[]): Hex | null {
  const item = transactionIn(header, nodes)
  return item === null ? null : keccak256(item)
}
