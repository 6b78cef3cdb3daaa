import { type Static, Type } from 'typebox'
import { Address, ChainId, nullable, page, ref } from './values.ts'

const Url = (description: string) => nullable(Type.String({ format: 'uri', description }))

const Chain = Type.Object(
  {
    chainId: ref(ChainId),
    name: Type.String({ description: 'In words; the `chainId` when it was given none.' }),
    explorerUrl: Url('Where people look up transactions; null without one.'),
    publicRpcUrl: Url('A node that wallets and pages may ask; null without one.'),
    router: ref(Address),
    forwarder: {
      ...nullable(Address),
      description: 'Through which a settlement is sent for the buyer; null where nobody pays the gas.',
    },
  },
  { $id: 'Chain', additionalProperties: false },
)
export type Chain = Static<typeof Chain>

export const ChainPage = page('ChainPage', Chain)
export const chainComponents = [Chain, ChainPage]
