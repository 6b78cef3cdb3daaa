import { madeUpMarket } from '@firsthand/sandbox/signers/signer-policy'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { encodeFunctionData, type Hex, keccak256, parseAbi, parseTransaction, recoverTransactionAddress } from 'viem'
import type { TransactionCase } from './make-case.ts'

const abi = parseAbi([
  'function deliver(bytes32 purchaseId, address to, uint256 units)',
  'function voidPurchase(bytes32 purchaseId)',
  'function switchRoute(address venue, address cashToken, address assetToken, bool on)',
  'function writeRoot(uint64 size, bytes32 root)',
  'struct Forwarded { address from; address to; uint256 value; uint256 gas; uint48 deadline; bytes data; bytes signature; }',
  'function execute(Forwarded request)',
])
const orders = {
  deliver: ['purchaseId', 'to', 'units'],
  voidPurchase: ['purchaseId'],
  switchRoute: ['venue', 'cashToken', 'assetToken', 'on'],
  writeRoot: ['size', 'root'],
  execute: ['buyer', 'router', 'gas', 'deadline', 'settlement', 'signature'],
} as const
const functionsOf = {
  delivery: ['deliver', 'voidPurchase'],
  switch: ['switchRoute', 'writeRoot'],
  relay: ['execute'],
} as const
/** `settle` and `settleWithPermit`, as the router's own ABI has them. */
const settling = /^0x(fbd325a3|ca838ef0)[0-9a-f]*$/
const bounds = { nonce: 2n ** 64n - 2n, gas: 2n ** 64n, maxFeePerGas: 2n ** 256n, maxPriorityFeePerGas: 2n ** 256n }
const names = 'call,chainId,from,gas,maxFeePerGas,maxPriorityFeePerGas,nonce,reference,requestId,tenant,to'

type Json = Readonly<Record<string, unknown>>
const present = (value: object) =>
  Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name]) => name)
    .sort()
    .join()
const isNumber = (value: unknown, most: bigint) =>
  typeof value === 'string' && /^(0|[1-9][0-9]*)$/.test(value) && BigInt(value) <= most
const isHex = (value: unknown, bytes: number) =>
  typeof value === 'string' && new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`).test(value)

function isWellFormed({ role, body }: TransactionCase): boolean {
  const call = body.call as Json
  const order = orders[call.function as keyof typeof orders] ?? []
  const fits = (name: string) => {
    if (name === 'on') return typeof call.on === 'boolean'
    if (name === 'gas') return isNumber(call.gas, 10n ** 20n - 1n)
    if (name === 'deadline') return isNumber(call.deadline, 10n ** 14n - 1n)
    if (name === 'signature') return isHex(call.signature, 65)
    if (name === 'settlement') return /^0x([0-9a-f]{2}){1,6000}$/.test(String(call.settlement))
    if (name === 'size') return isNumber(call.size, 2n ** 64n - 1n)
    if (name === 'root') return isHex(call.root, 32)
    return name === 'units' ? isNumber(call.units, 2n ** 256n - 1n) : isHex(call[name], name === 'purchaseId' ? 32 : 20)
  }
  const numbered = Object.entries(bounds).every(([name, most]) => isNumber((body as unknown as Json)[name], most))
  const isOwn = (functionsOf[role] as readonly unknown[]).includes(call.function)
  return (
    isOwn &&
    numbered &&
    isHex(body.from, 20) &&
    isHex(body.to, 20) &&
    order.every(fits) &&
    present({ ...body, evidence: undefined }) === names &&
    present(call) === [...order, 'function'].sort().join()
  )
}

/** Whether the evidence suffices: none is enough for a call that was signed at its nonce before. */
const isVouchedFor = ({ role, body, evidence }: TransactionCase, isRepeat: boolean) =>
  role !== 'delivery' || body.call.function !== 'deliver' || evidence === 'honest' || (evidence === 'none' && isRepeat)

/** Whether a signature would be within policy, implemented a second time and in another way than in the signer. */
export function isWithinPolicy(asked: TransactionCase, isRepeat: boolean): boolean {
  if (!isWellFormed(asked) || !isVouchedFor(asked, isRepeat)) return false
  const { body, role } = asked
  const call = body.call as Readonly<Record<string, string>>
  const [market] = madeUpMarket.markets
  const [instrument] = madeUpMarket.instruments
  const places = {
    delivery: [
      [body.to, instrument?.contract],
      [call.purchaseId, quoteRefOf(body.tenant, body.reference)],
    ],
    switch:
      call.function === 'writeRoot'
        ? [
            [body.to, madeUpMarket.roots.contract],
            [body.tenant, madeUpMarket.roots.log],
          ]
        : [
            [body.to, madeUpMarket.router],
            ...(['venue', 'cashToken', 'assetToken'] as const).map((name) => [call[name], market?.[name]]),
          ],
    relay: [
      [body.to, madeUpMarket.forwarder],
      [call.router, madeUpMarket.router],
      [settling.test(call.settlement ?? ''), true],
      [(call.settlement ?? '').length >= 2 + 2 * (4 + 13 * 32), true],
      [`0x${call.settlement?.slice(10, 74)}`, quoteRefOf(body.tenant, body.reference)],
      [`0x${call.settlement?.slice(74, 138)}`, `0x${'0'.repeat(24)}${call.buyer?.slice(2)}`],
    ],
  }
  const units = call.function === 'deliver' ? BigInt(call.units ?? 0) : 1n
  const fee = BigInt(body.maxFeePerGas)
  return (
    body.chainId === 'eip155:31337' &&
    (role === 'switch' || madeUpMarket.tenants.includes(body.tenant)) &&
    places[role].every(([is, wanted]) => is === wanted) &&
    units >= 1n &&
    units <= BigInt(instrument?.unitsMax ?? 0) &&
    BigInt(body.gas) <= 1_000_000n &&
    fee <= BigInt(madeUpMarket.gasPriceMax) &&
    BigInt(body.maxPriorityFeePerGas) <= fee
  )
}

const forwardedBy = (call: Json) => ({
  from: call.buyer,
  to: call.router,
  value: 0n,
  gas: BigInt(String(call.gas)),
  deadline: Number(call.deadline),
  data: call.settlement,
  signature: call.signature,
})

/** Whether the signed bytes contain what was asked and nothing else, by this address. */
export async function saysIt(raw: Hex, hash: string, { body }: TransactionCase, address: string): Promise<boolean> {
  const call = body.call as Json
  const functionName = call.function as keyof typeof orders
  const args =
    functionName === 'execute'
      ? [forwardedBy(call)]
      : orders[functionName].map((name) =>
          name === 'units' || name === 'size' ? BigInt(String(call[name])) : call[name],
        )
  const stated = parseTransaction(raw as `0x02${string}`)
  const signer = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
  const pairs = [
    [stated.chainId, 31_337],
    [stated.nonce ?? 0, Number(body.nonce)],
    [stated.value ?? 0n, 0n],
    [stated.gas ?? 0n, BigInt(body.gas)],
    [stated.maxFeePerGas ?? 0n, BigInt(body.maxFeePerGas)],
    [stated.maxPriorityFeePerGas ?? 0n, BigInt(body.maxPriorityFeePerGas)],
    [stated.to?.toLowerCase(), body.to],
    [stated.data, encodeFunctionData({ abi, functionName, args } as never)],
    [signer.toLowerCase(), address],
    [keccak256(raw), hash],
  ]
  return pairs.every(([is, wanted]) => is === wanted)
}
