import { type Static, Type } from 'typebox'
import { spellings } from '../spellings.ts'
import { Hex, ReceiptProof } from './receipt-proof.ts'

const closed = { additionalProperties: false } as const

/** A checkpoint of the transparency log, and the transaction that wrote its root on chain: `anchors/DAY.root.json` beside the log. */
export const RootOnChain = Type.Object(
  {
    chainId: spellings.chainId,
    contract: spellings.address,
    checkpoint: Type.String(),
    receipt: Type.Object({ ...ReceiptProof.properties, transactionNodes: Type.Array(Hex) }, closed),
  },
  closed,
)
export type RootOnChain = Static<typeof RootOnChain>
