import { type Static, Type } from 'typebox'
import { spellings } from './spellings.ts'

const Signature = Type.String({ pattern: '^0x[0-9a-f]{128}(1b|1c)$' })

/** What a buyer signs so that somebody else sends their settlement and pays its gas. */
export const RelayRequest = Type.Object(
  {
    buyerSignature: { ...Signature, description: 'Over `typedData` of the bundle.' },
    permitSignature: Type.Optional({
      ...Signature,
      description:
        'EIP-2612: exactly `cashAmount` for the router until the intent’s deadline. Without it the allowance must suffice.',
    }),
    gas: { ...spellings.uint64, description: 'Of the forward request.' },
    forwardSignature: {
      ...Signature,
      description:
        'Over the `ForwardRequest` of the forwarder: to the router, without value, until the intent’s deadline, with `settle` or `settleWithPermit` as its data.',
    },
  },
  { $id: 'RelayRequest', additionalProperties: false },
)
export type RelayRequest = Static<typeof RelayRequest>
