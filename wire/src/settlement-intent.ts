// biome-ignore-all format: a table is read as a table
type Hex = `0x${string}`

/** What all four parties sign, in the router's order: the EIP-712 type as data. */
export const intentFields = [
  { name: 'quoteRef',      type: 'bytes32' }, // keccak256(abi.encode(tenant, reference)); with the buyer, the key against replay
  { name: 'buyer',         type: 'address' }, // the wallet of the quote, and the only sender
  { name: 'recipient',     type: 'address' }, // of the units; the buyer in this version
  { name: 'venue',         type: 'address' },
  { name: 'cashToken',     type: 'address' },
  { name: 'cashAmount',    type: 'uint256' }, // all that the buyer pays, the fee inside
  { name: 'feeAmount',     type: 'uint256' }, // the venue gets the rest
  { name: 'feeRecipient',  type: 'address' },
  { name: 'assetToken',    type: 'address' },
  { name: 'minUnits',      type: 'uint256' }, // measured as the recipient's difference in balance
  { name: 'venueCallHash', type: 'bytes32' }, // keccak256 of the venue's calldata
  { name: 'validAfter',    type: 'uint64'  }, // the first second that settles
  { name: 'deadline',      type: 'uint64'  }, // the last second that settles
] as const

type Field = (typeof intentFields)[number]
type ValueOf<T extends Field['type']> = T extends `uint${number}` ? bigint : Hex

/** A settlement intent as the chain reads it. */
export type SettlementIntent = { readonly [F in Field as F['name']]: ValueOf<F['type']> }

/** The same in JSON: numbers are digits, and the two times are unix seconds. */
export type IntentMessage = { readonly [F in Field as F['name']]: F['type'] extends `uint${number}` ? string : Hex }

/** The argument `types` of an EIP-712 library. */
export const intentTypes = { SettlementIntent: intentFields } as const

/** The fields of the domain, as wallets want them beside the type: without them some sign another digest. */
export const domainFields = [
  { name: 'name',              type: 'string'  },
  { name: 'version',           type: 'string'  },
  { name: 'chainId',           type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/** The router's domain on one chain. */
export const intentDomain = (chainId: number, router: Hex) =>
  ({ name: 'Firsthand Settlement', version: '1', chainId, verifyingContract: router }) as const

/** The intent as JSON carries it. */
export function intentMessage(intent: SettlementIntent): IntentMessage {
  const entries = intentFields.map(({ name }) => [name, String(intent[name])])
  return Object.fromEntries(entries) as IntentMessage
}
