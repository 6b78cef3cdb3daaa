import { erc2771ForwarderAbi } from '@firsthand/contracts/abi/erc2771-forwarder'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { relayRequest, settlementFor } from '@firsthand/sandbox/chain/transaction-request'
import { approvers, madeUpMarket, policyOf, sandboxDeployment } from '@firsthand/sandbox/signers/signer-policy'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { TransactionRequest } from '@firsthand/wire/transaction-signer'
import fc from 'fast-check'
import { decodeFunctionData, getAbiItem, type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { judgeTransactionsBy } from './judge-transaction.ts'
import { readPolicy } from './policy-file.ts'

const people = approvers()
const permitted = { ...madeUpMarket, relayWeiPerDay: '1000', attesters: { compliance: [], fee: [] } }
const authority = { approvers: people.publicKeys, deployment: sandboxDeployment }
const approved = people.approve(policyOf('relay', 1, permitted))
const judge = judgeTransactionsBy(readPolicy(approved, 'relay', authority, Date.now()))
const own = `0x${'7'.repeat(40)}`
const good = () => relayRequest(permitted, own, 0)
const withCall = (change: object) => {
  const request = good()
  return { ...request, call: { ...request.call, ...change } }
}
function verdict(body: unknown): string {
  try {
    return judge(body) && 'signed'
  } catch (refused) {
    return (refused as { answer?: { rule?: string } }).answer?.rule ?? String(refused)
  }
}
const selectorOf = (name: 'settle' | 'settleWithPermit' | 'cancel' | 'pause') =>
  toFunctionSelector(getAbiItem({ abi: settlementRouterAbi, name }))
const called = (settlement: string, selector: string) => `${selector}${settlement.slice(10)}`

test('a settlement of a buyer’s own quote through the forwarder is signed, with and without a permit', () => {
  const request = good()
  expect(request.call.settlement.slice(0, 10)).toBe(selectorOf('settle'))
  expect(verdict(request)).toBe('signed')
  const settlement = called(request.call.settlement, selectorOf('settleWithPermit'))
  expect(verdict({ ...request, call: { ...request.call, settlement } })).toBe('signed')
})

test('nothing but a settlement is forwarded: no other function of the router, and no value', () => {
  const { settlement } = good().call
  for (const selector of [selectorOf('cancel'), selectorOf('pause'), '0x00000000', '0xa9059cbb'])
    expect(verdict(withCall({ settlement: called(settlement, selector) }))).toBe('shape')
  expect(verdict(withCall({ settlement: settlement.slice(0, 10 + 12 * 64) }))).toBe('shape')
  expect(verdict(withCall({ settlement: selectorOf('settle') }))).toBe('shape')
  expect(verdict(withCall({ value: '1' }))).toBe('shape')
  expect(verdict({ ...good(), value: '1' })).toBe('shape')
  expect(verdict(withCall({ function: 'executeBatch' }))).toBe('shape')
  expect(verdict(withCall({ signature: '0x' }))).toBe('shape')
})

test('the target is the router alone, and the contract the forwarder alone', () => {
  for (const router of [permitted.forwarder, `0x${'1'.repeat(40)}`, permitted.markets[0]?.cashToken])
    expect(verdict(withCall({ router }))).toBe('router')
  for (const to of [permitted.router, `0x${'1'.repeat(40)}`]) expect(verdict({ ...good(), to })).toBe('contract')
})

test('another quote, another buyer and another tenant are refused', () => {
  const request = good()
  const { tenant, reference, call } = request
  expect(verdict({ ...request, reference: `MINT${'0'.repeat(32)}` })).toBe('quote_ref')
  expect(verdict({ ...request, tenant: 'globex' })).toBe('quote_ref')
  expect(verdict({ ...request, tenant: 'nobody' })).toBe('tenant')
  const other = settlementFor(quoteRefOf(tenant, reference), `0x${'3'.repeat(40)}`)
  expect(verdict({ ...request, call: { ...call, settlement: other } })).toBe('recipient')
  // A word that is no address would be read as another buyer than the router reads.
  const at = 10 + 64
  const dirty = `${call.settlement.slice(0, at)}1${call.settlement.slice(at + 1)}`
  expect(verdict({ ...request, call: { ...call, settlement: dirty } })).toBe('shape')
})

test('gas and price are bounded, and a day’s cost counts each transaction at the highest price of the policy', () => {
  expect(verdict({ ...good(), gas: '1000001' })).toBe('gas')
  expect(verdict({ ...good(), maxFeePerGas: `${BigInt(permitted.gasPriceMax) + 1n}` })).toBe('gas_price')
  const { pace } = judge(good())
  const amount = `${300_000n * BigInt(permitted.gasPriceMax)}`
  expect(pace.day).toEqual({ amount, max: permitted.relayWeiPerDay })
})

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
const digits = fc.bigInt(0n, 2n ** 64n - 1n).map(String)
const bytes = fc.uint8Array({ minLength: 1, maxLength: 700 }).map((made) => `0x${Buffer.from(made).toString('hex')}`)
/** Whatever somebody with the relayer's own rights might ask: parts of a good request, replaced in any combination. */
const parts = {
  to: fc.oneof(address, fc.constantFrom(permitted.forwarder, permitted.router)),
  router: fc.oneof(address, fc.constantFrom(permitted.router, permitted.forwarder)),
  buyer: address,
  settlement: fc.oneof(
    bytes,
    address.map((buyer) => settlementFor(`0x${'1'.repeat(64)}`, buyer)),
  ),
  gas: digits,
  outerGas: fc.oneof(fc.integer({ min: 1, max: 1_000_001 }).map(String), digits),
  tenant: fc.constantFrom('acme', 'globex', 'nobody'),
}
type Asked = Partial<Record<keyof typeof parts, string>>
const asked = fc
  .tuple(fc.subarray(Object.keys(parts), { maxLength: 3 }), fc.record(parts))
  .map(([names, all]): Asked => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))))

test('whatever is asked, what is signed is `execute` of the forwarder, to the router, of this quote, without value', () => {
  let signed = 0
  fc.assert(
    fc.property(asked, ({ to, tenant, outerGas, ...call }) => {
      const request = good()
      const body = {
        ...request,
        ...(to && { to }),
        ...(tenant && { tenant }),
        ...(outerGas && { gas: outerGas }),
        call: { ...request.call, ...call },
      } as TransactionRequest<'relay'>
      if (verdict(body) !== 'signed') return
      signed += 1
      const { transaction } = judge(body)
      expect(`0x${transaction.to.toString('hex')}`).toBe(permitted.forwarder)
      expect(transaction.gas <= 1_000_000n).toBe(true)
      const data: Hex = `0x${transaction.data.toString('hex')}`
      const { functionName, args } = decodeFunctionData({ abi: erc2771ForwarderAbi, data })
      expect(functionName).toBe('execute')
      const [forwarded] = args as readonly [{ to: Hex; value: bigint; from: Hex; data: Hex }]
      expect([forwarded.to.toLowerCase(), forwarded.value]).toEqual([permitted.router, 0n])
      const inner = forwarded.data.slice(10)
      expect(`0x${inner.slice(0, 64)}`).toBe(quoteRefOf(body.tenant, body.reference))
      expect(`0x${inner.slice(64 + 24, 128)}`).toBe(forwarded.from.toLowerCase())
    }),
    { numRuns: 3_000 },
  )
  expect(signed).toBeGreaterThan(100)
})
