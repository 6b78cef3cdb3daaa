import { type ContractCall, callSignatures } from '@firsthand/wire/transaction-signer'
import { keccak_256 } from '@noble/hashes/sha3.js'

type Value = string | boolean

/** One word: a number, an address and a yes are numbers of 32 bytes. */
const word = (value: Value) => BigInt(value).toString(16).padStart(64, '0')

function argumentsOf(call: ContractCall): readonly Value[] {
  switch (call.function) {
    case 'deliver':
      return [call.purchaseId, call.to, call.units]
    case 'voidPurchase':
      return [call.purchaseId]
    case 'switchRoute':
      return [call.venue, call.cashToken, call.assetToken, call.on]
  }
}

/** The calldata of a call: every argument of ours is one word, so it is the selector and the words. */
export function calldataOf(call: ContractCall): Buffer {
  const selector = keccak_256(new TextEncoder().encode(callSignatures[call.function])).subarray(0, 4)
  return Buffer.concat([selector, Buffer.from(argumentsOf(call).map(word).join(''), 'hex')])
}
