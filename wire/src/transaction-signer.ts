import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { DeliveryEvidence } from './evidence/delivery-evidence.ts'
import { type TransactionRole, transactionRoles } from './signer.ts'
import { spellings } from './spellings.ts'

const closed = { additionalProperties: false } as const
const { address, bytes32, uint64, uint256 } = spellings

/** The functions of the contracts that our own transactions call, as their ABI writes them. */
export const callSignatures = {
  deliver: 'deliver(bytes32,address,uint256)',
  voidPurchase: 'voidPurchase(bytes32)',
  switchRoute: 'switchRoute(address,address,address,bool)',
  writeRoot: 'writeRoot(uint64,bytes32)',
  execute: 'execute((address,address,uint256,uint256,uint48,bytes,bytes))',
} as const

const Deliver = Type.Object(
  { function: Type.Literal('deliver'), purchaseId: bytes32, to: address, units: uint256 },
  closed,
)
const VoidPurchase = Type.Object({ function: Type.Literal('voidPurchase'), purchaseId: bytes32 }, closed)
const SwitchRoute = Type.Object(
  {
    function: Type.Literal('switchRoute'),
    venue: address,
    cashToken: address,
    assetToken: address,
    on: Type.Boolean(),
  },
  closed,
)

/** The root of the transparency log over its first leaves. */
const WriteRoot = Type.Object({ function: Type.Literal('writeRoot'), size: uint64, root: bytes32 }, closed)

/** How much of a settlement a relayed call may hold, in bytes. */
const settlementBytesMax = 6_000

/**
 * A buyer's request to the forwarder, which settles at the router in the buyer's name. It has no value: a signer writes zero. What
 * the buyer signed is in it as bytes, because the buyer's signature is over these.
 */
const Execute = Type.Object(
  {
    function: Type.Literal('execute'),
    buyer: address,
    router: address,
    gas: uint64,
    deadline: Type.String({ pattern: '^(0|[1-9][0-9]{0,13})$' }),
    settlement: Type.String({ pattern: '^0x([0-9a-f]{2})+$', maxLength: 2 + 2 * settlementBytesMax }),
    signature: Type.String({ pattern: '^0x[0-9a-f]{130}$' }),
  },
  closed,
)

/**
 * What a role that signs transactions is shown: the fields, and the call in words. The bytes to sign are never sent: a signer
 * makes its own, and no transaction of ours carries value.
 */
const request = <C extends TSchema, E extends TProperties>(call: C, evidence: E) =>
  Type.Object(
    {
      requestId: spellings.requestId,
      chainId: spellings.chainId,
      /** Whose nonce it is: an address of the role's own keys. */
      from: address,
      to: address,
      nonce: uint64,
      gas: uint64,
      maxFeePerGas: uint256,
      maxPriorityFeePerGas: uint256,
      tenant: spellings.tenant,
      reference: Type.String({ pattern: '^[A-Za-z0-9._:-]{1,128}$' }),
      call,
      ...evidence,
    },
    closed,
  )

export const transactionRequests = {
  /** Evidence is left out only for a call that the signer has signed before, at this nonce, and for a void. */
  delivery: request(Type.Union([Deliver, VoidPurchase]), { evidence: Type.Optional(DeliveryEvidence) }),
  switch: request(Type.Union([SwitchRoute, WriteRoot]), {}),
  relay: request(Execute, {}),
} as const
export type TransactionRequest<R extends TransactionRole = TransactionRole> = Static<(typeof transactionRequests)[R]>
/** A call in words. */
export type ContractCall = TransactionRequest['call']

/** Status 200: the signed transaction as a node takes it. The asker reads it back and compares every field. */
export const TransactionAnswer = Type.Object(
  {
    role: Type.Enum([...transactionRoles]),
    keyId: spellings.keyId,
    address,
    hash: bytes32,
    raw: Type.String({ pattern: '^0x02([0-9a-f]{2})+$', maxLength: 16_384 }),
    policyVersion: Type.String({ minLength: 1, maxLength: 64 }),
  },
  closed,
)
export type TransactionAnswer = Static<typeof TransactionAnswer>
