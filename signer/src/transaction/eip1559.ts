import { type ContractCall, callSignatures } from '@firsthand/wire/transaction-signer'
import { keccak_256 } from '@noble/hashes/sha3.js'

type Value = string | boolean

/** One word: a number, an address and a yes are numbers of 32 bytes. */
const word = (value: Value) => BigInt(value).toString(16).padStart(64, '0')

type PlainCall = Exclude<ContractCall, { readonly function: 'execute' }>

function argumentsOf(call: PlainCall): readonly Value[] {
  switch (call.function) {
    case 'deliver':
      return [call.purchaseId, call.to, call.units]
    case 'voidPurchase':
      return [call.purchaseId]
    case 'switchRoute':
      return [call.venue, call.cashToken, call.assetToken, call.on]
    case 'writeRoot':
      return [call.size, call.root]
  }
}

/** Bytes behind their length, up to a whole word. */
function counted(bytes: string): string {
  const digits = bytes.slice(2)
  return word(`${digits.length / 2}`) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
}

/** The one request of `execute`: seven members, of which two stand behind them, and a value that is always zero. */
function forwardRequest(call: Extract<ContractCall, { readonly function: 'execute' }>): string {
  const members = 7 * 32
  const settlement = counted(call.settlement)
  const places = [`${members}`, `${members + settlement.length / 2}`]
  const head = ['32', call.buyer, call.router, '0', call.gas, call.deadline, ...places].map(word).join('')
  return head + settlement + counted(call.signature)
}

/** The calldata of a call: but for those of `execute`, every argument of ours is one word. */
export function calldataOf(call: ContractCall): Buffer {
  const selector = keccak_256(new TextEncoder().encode(callSignatures[call.function])).subarray(0, 4)
  const words = call.function === 'execute' ? forwardRequest(call) : argumentsOf(call).map(word).join('')
  return Buffer.concat([selector, Buffer.from(words, 'hex')])
}

/** A transaction of ours before it is signed. It carries no value and no access list. */
export type Transaction = {
  readonly chainId: bigint
  readonly nonce: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  readonly gas: bigint
  readonly to: Buffer
  readonly data: Buffer
}

type Item = Buffer | readonly Item[]

const kind = Uint8Array.of(2)
const nothing = Buffer.alloc(0)

/** Big-endian and as short as it can be: zero has no bytes at all. */
function integer(value: bigint): Buffer {
  const hex = value === 0n ? '' : value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

/** The prefix of a text or a list: its length, or the length of its length. */
function prefix(length: number, offset: number): Buffer {
  if (length <= 55) return Buffer.of(offset + length)
  const bytes = integer(BigInt(length))
  return Buffer.concat([Buffer.of(offset + 55 + bytes.length), bytes])
}

function rlp(item: Item): Buffer {
  if (!Buffer.isBuffer(item)) {
    const body = Buffer.concat((item as readonly Item[]).map(rlp))
    return Buffer.concat([prefix(body.length, 0xc0), body])
  }
  const isItself = item.length === 1 && (item[0] as number) < 0x80
  return isItself ? item : Buffer.concat([prefix(item.length, 0x80), item])
}

const fieldsOf = ({ chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, data }: Transaction): Item[] => [
  ...[chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map(integer),
  to,
  nothing, // value
  data,
  [], // access list
]

/** What is signed (EIP-1559). The sender is not part of it: a signature says who it is. */
export const transactionDigest = (transaction: Transaction): Buffer =>
  Buffer.from(keccak_256(Buffer.concat([kind, rlp(fieldsOf(transaction))])))

/** The transaction as a node takes it, from the 65 bytes of a signature with v 27 or 28. */
export function signedTransaction(transaction: Transaction, signature: Buffer): { raw: Buffer; hash: Buffer } {
  const whole = (start: number) => integer(BigInt(`0x${signature.toString('hex', start, start + 32)}`))
  const parity = integer(BigInt((signature[64] as number) - 27))
  const raw = Buffer.concat([kind, rlp([...fieldsOf(transaction), parity, whole(0), whole(32)])])
  return { raw, hash: Buffer.from(keccak_256(raw)) }
}
