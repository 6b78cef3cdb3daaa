import { proveItem } from '@firsthand/chain/merkle-trie'
import type { TransactionProof } from '@firsthand/chain/transaction-proof'
import { type Hex, keccak256, toHex, toRlp } from 'viem'

type Made = {
  /** As the block hashes it. */
  readonly transaction: Hex
  readonly log: readonly [address: Hex, topics: Hex[], data: Hex]
  /** Unix time in seconds. */
  readonly at: number
}

/** The proof of a block with one transaction and its one event, made without a chain; its header has what a reader looks at. */
export function aBlockWith({ transaction, log, at }: Made): TransactionProof {
  const [address, topics, data] = log
  const receipt: Hex = `0x02${toRlp(['0x01', '0x5208', toHex(0, { size: 256 }), [[address, topics, data]]]).slice(2)}`
  const [receipts, transactions] = [proveItem([receipt], 0), proveItem([transaction], 0)]
  const empty = toHex(0, { size: 32 })
  const header = toRlp([
    empty,
    empty,
    toHex(0, { size: 20 }),
    empty,
    transactions.root,
    receipts.root,
    toHex(0, { size: 256 }),
    '0x',
    '0x07',
    '0x5208',
    '0x5208',
    toHex(at),
    '0x',
    empty,
    '0x0000000000000000',
  ])
  return {
    blockHash: keccak256(header),
    header,
    transactionIndex: 0,
    nodes: receipts.nodes,
    transactionNodes: transactions.nodes,
  }
}
