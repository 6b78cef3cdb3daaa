import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  domainFields,
  type IntentMessage,
  intentDomain,
  intentFields,
  type SettlementIntent,
} from './settlement-intent.ts'

type Hex = `0x${string}`

const widthBits = { bytes32: 256n, uint256: 256n, address: 160n, uint64: 64n } as const

const hash = (hex: string): string => bytesToHex(keccak_256(hexToBytes(hex)))
const hashText = (text: string): string => bytesToHex(keccak_256(utf8ToBytes(text)))

/** One word of the encoding. A value that its type cannot hold would give the digest of something else. */
function word(value: string | bigint, type: keyof typeof widthBits, name: string): string {
  const number = BigInt(value)
  if (number < 0n || number >> widthBits[type] !== 0n) throw new RangeError(`${name} does not fit ${type}`)
  return number.toString(16).padStart(64, '0')
}

const domainType = `EIP712Domain(${domainFields.map(({ type, name }) => `${type} ${name}`).join()})`
const intentType = `SettlementIntent(${intentFields.map(({ type, name }) => `${type} ${name}`).join()})`
const domainTypeHash = hashText(domainType)
const intentTypeHash = hashText(intentType)

/** What binds a digest to one router on one chain. Made once per router and kept. */
export function domainSeparator(chainId: number, router: Hex): Hex {
  const { name, version, verifyingContract } = intentDomain(chainId, router)
  const numbers = word(BigInt(chainId), 'uint256', 'chainId') + word(verifyingContract, 'address', 'router')
  return `0x${hash(domainTypeHash + hashText(name) + hashText(version) + numbers)}`
}

/**
 * The EIP-712 digest of an intent. The struct is flat and static, so it is the hash of its words: a library that reads
 * the types anew for every digest takes several times as long.
 */
export function intentDigest(separator: Hex, intent: SettlementIntent | IntentMessage): Hex {
  const words = intentFields.map(({ name, type }) => word(intent[name], type, name))
  return `0x${hash(`1901${separator.slice(2)}${hash(intentTypeHash + words.join(''))}`)}`
}

/** What an intent says of the venue's calldata. */
export const venueCallHash = (calldata: Hex): Hex => `0x${hash(calldata.slice(2))}`
