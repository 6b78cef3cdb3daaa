import { Type } from 'typebox'

const closed = { additionalProperties: false } as const
export const Hex = Type.String({ pattern: '^0x([0-9a-f]{2})*$' })

export const ReceiptProof = Type.Object(
  {
    blockHash: Type.String({ pattern: '^0x[0-9a-f]{64}$', description: 'Compare it with a node that you trust.' }),
    header: { ...Hex, description: 'The header of the block as RLP: it hashes to `blockHash`.' },
    transactionIndex: Type.Integer({ minimum: 0 }),
    nodes: Type.Array(Hex, { description: 'The nodes from the root of receipts in the header to the receipt.' }),
  },
  {
    ...closed,
    description: 'That a receipt is in a block, to be checked without a node.',
  },
)
