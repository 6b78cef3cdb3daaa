import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Terms } from '@firsthand/sandbox/controls/controls'
import { NotShown } from '../report/not-shown.ts'
import type { Json, Target } from './target.ts'

type At = Pick<Target, 'chainUrl'>
type Argument = string | bigint

/** What the node refused; `data` holds the contract's own error when it was one. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  readonly data: string
  constructor(method: string, { message, data }: Json) {
    super(`${method}: ${message}`)
    this.data = typeof data === 'string' ? data : '0x'
  }
}

/** One call to the node. */
export async function rpc({ chainUrl }: At, method: string, ...params: unknown[]): Promise<Json> {
  if (chainUrl === null) throw new NotShown('the address of a node was not given')
  const response = await fetch(chainUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  })
  const { result, error } = (await response.json()) as Json
  if (error !== undefined) throw new NodeRefusal(method, error)
  return result
}

const hexOf = (text: string) => Buffer.from(text).toString('hex')
export const word = (value: Argument) => BigInt(value).toString(16).padStart(64, '0')
const addressOf = (value: bigint) => `0x${value.toString(16).padStart(40, '0')}`

/** The node hashes for us: the suite needs no library of the chain. */
export const keccak = (at: At, hex: string): Promise<string> => rpc(at, 'web3_sha3', hex)

/** The four bytes by which a function or an error is known. */
export const selectorOf = async (at: At, signature: string): Promise<string> =>
  (await keccak(at, `0x${hexOf(signature)}`)).slice(0, 10)

/** A call whose arguments are one word each. */
const calldata = async (at: At, signature: string, ...args: Argument[]): Promise<string> =>
  (await selectorOf(at, signature)) + args.map(word).join('')

/** The words that a contract answers. */
export async function read(at: At, to: string, signature: string, ...args: Argument[]): Promise<bigint[]> {
  const data = await calldata(at, signature, ...args)
  const answer: string = await rpc(at, 'eth_call', { to, data }, 'latest')
  return (answer.slice(2).match(/.{64}/g) ?? []).map((text) => BigInt(`0x${text}`))
}

async function readOne(at: At, to: string, signature: string, ...args: Argument[]): Promise<bigint> {
  const [value] = await read(at, to, signature, ...args)
  assert.ok(value !== undefined, `${to} answers ${signature}`)
  return value
}

export const balanceOf = (at: At, token: string, holder: string) => readOne(at, token, 'balanceOf(address)', holder)
export const supplyOf = (at: At, token: string) => readOne(at, token, 'totalSupply()')
export const decimalsOf = (at: At, token: string) => readOne(at, token, 'decimals()')
export const allowanceOf = (at: At, token: string, owner: string, spender: string) =>
  readOne(at, token, 'allowance(address,address)', owner, spender)

/** Price and cap as the venue's contract returns them. */
export async function termsOf(at: At, venue: string): Promise<Terms> {
  const [, price, , cap] = await read(at, venue, 'quote(uint256)', 0n)
  assert.ok(price !== undefined && cap !== undefined, `${venue} answers as a venue`)
  return { price, cap }
}

/** keccak256(abi.encode(tenant, reference)): the name of a quote on chain. */
export function quoteRefOf(at: At, tenant: string, reference: string): Promise<string> {
  const tail = (text: string) => word(BigInt(text.length)) + hexOf(text).padEnd(Math.ceil(text.length / 32) * 64, '0')
  const first = tail(tenant)
  return keccak(at, `0x${word(64n)}${word(BigInt(64 + first.length / 2))}${first}${tail(reference)}`)
}

/** Whose key made a signature over a digest, by the chain's own precompiled contract. */
export async function signerOf(at: At, digest: string, signature: string): Promise<string> {
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)]
  const data = `${digest}${word(`0x${v}`)}${r}${s}`
  const answer: string = await rpc(at, 'eth_call', { to: addressOf(1n), data }, 'latest')
  return addressOf(BigInt(answer === '0x' ? 0 : answer))
}

/** Enough for a settlement: with a limit of its own the node does not try it first, and a revert is mined too. */
const gas = '0x1e8480'

type Transaction = { readonly from: string; readonly to: string; readonly data: string }

/** Sends from an account of the node and waits for the receipt. */
export async function mine(at: At, transaction: Transaction): Promise<Json> {
  const hash: string = await rpc(at, 'eth_sendTransaction', { ...transaction, gas })
  for (let waited = 0; waited < 200; waited += 1) {
    const receipt = await rpc(at, 'eth_getTransactionReceipt', hash)
    if (receipt !== null) return receipt
    await sleep(50)
  }
  throw new Error(`${hash} is in no block after ten seconds`)
}

/** Sends a transaction: whether it went through. */
export const send = async (at: At, transaction: Transaction): Promise<boolean> =>
  (await mine(at, transaction)).status === '0x1'
