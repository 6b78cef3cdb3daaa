import {
  deliveryRequest,
  relayRequest,
  rootRequest,
  switchRequest,
  voidRequest,
} from '@firsthand/sandbox/chain/transaction-request'
import { type TransactionRole, transactionRoles } from '@firsthand/wire/signer'
import type { TransactionRequest } from '@firsthand/wire/transaction-signer'
import { type Hex, keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import { signersOfThisFile } from './testing/signers-under-test.ts'

vi.setConfig({ testTimeout: 60_000 })
const under = signersOfThisFile(transactionRoles)
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const addressOf = (role: TransactionRole) => String(under.signers.keys().find((key) => key.role === role)?.address)

/** A nonce that no other test of this file uses. */
let nonces = 0
const nextNonce = () => {
  nonces += 1
  return nonces
}
const deliveryAt = (nonce: number) =>
  under.evidenced(deliveryRequest(under.signers.permitted(), addressOf('delivery'), nonce))
const aDelivery = () => deliveryAt(nextNonce())
const aRelay = () => relayRequest(under.signers.permitted(), addressOf('relay'), nextNonce())
const aSwitch = () => switchRequest(under.signers.permitted(), addressOf('switch'), nextNonce())
const aRoot = () => rootRequest(under.signers.permitted(), addressOf('switch'), nextNonce())
/** The same transaction for so many times its fees. */
const feeBumped = <T extends TransactionRequest>(request: T, times: bigint): T => ({
  ...request,
  maxFeePerGas: `${BigInt(request.maxFeePerGas) * times}`,
  maxPriorityFeePerGas: `${BigInt(request.maxPriorityFeePerGas) * times}`,
})
const deliver = async (request: object, replica = 0) => (await under.ask('delivery', request, replica)).body
const equivocation = { code: 'equivocation' }

test('100 transactions of each role say what was asked, by the role’s own address, with low s', async () => {
  const asks = { delivery: aDelivery, switch: aSwitch, relay: aRelay }
  for (const role of ['delivery', 'switch', 'relay'] as const) {
    const ask: () => TransactionRequest = asks[role]
    const requests = Array.from({ length: 100 }, ask)
    const judge = async (request: TransactionRequest, index: number) => {
      const { status, body } = await under.ask(role, request, index % 2)
      expect([status, body.role, body.address]).toEqual([200, role, addressOf(role)])
      const raw = body.raw as `0x02${string}`
      expect(keccak256(raw)).toBe(body.hash)
      expect((await recoverTransactionAddress({ serializedTransaction: raw })).toLowerCase()).toBe(addressOf(role))
      const { s = '0x', value = 0n, ...stated } = parseTransaction(raw)
      expect(BigInt(s as Hex) <= halfOrder).toBe(true)
      expect(value).toBe(0n)
      expect(stated).toMatchObject({
        chainId: 31_337,
        nonce: Number(request.nonce),
        gas: BigInt(request.gas),
        maxFeePerGas: BigInt(request.maxFeePerGas),
        maxPriorityFeePerGas: BigInt(request.maxPriorityFeePerGas),
      })
      expect(stated.to?.toLowerCase()).toBe(request.to)
    }
    // The journal takes one at a time, and waits for none longer than a second: what races is another test.
    for (let at = 0; at < requests.length; at += 20) await Promise.all(requests.slice(at, at + 20).map(judge))
  }
})

test('a repeat, also on the other replica, gets the same bytes though the key signs anew each time', async () => {
  const request = aDelivery()
  const first = await deliver(request)
  expect(first.raw).toMatch(/^0x02/)
  expect(await deliver({ ...request, requestId: 'again' }, 1)).toEqual(first)
})

test('one nonce is for one call: a fee-bumped replacement is signed, anything else is equivocation', async () => {
  const request = aDelivery()
  const first = await deliver(request)
  const second = await deliver(feeBumped(request, 2n), 1)
  expect(second.hash).not.toBe(first.hash)
  expect(parseTransaction(second.raw as Hex).nonce).toBe(Number(request.nonce))
  const { call, ...rest } = request
  const other = deliveryAt(Number(request.nonce))
  const between = {
    ...request,
    maxFeePerGas: `${(BigInt(request.maxFeePerGas) * 3n) / 2n}`,
    maxPriorityFeePerGas: `${(BigInt(request.maxPriorityFeePerGas) * 3n) / 2n}`,
  }
  for (const wrong of [
    feeBumped(other, 3n),
    { ...rest, call: { function: 'voidPurchase', purchaseId: call.purchaseId } },
    between,
    { ...feeBumped(request, 2n), gas: '299999' },
    { ...feeBumped(request, 3n), maxPriorityFeePerGas: request.maxPriorityFeePerGas },
  ])
    expect(await deliver(wrong)).toEqual(equivocation)
  // What was signed before is still given out.
  expect(await deliver(request, 1)).toEqual(first)
  expect(await deliver(feeBumped(request, 2n))).toEqual(second)
})

test('fifty racing calls at one nonce over both replicas: one call is signed, whatever else was asked', async () => {
  for (let round = 0; round < 3; round += 1) {
    const nonce = nextNonce()
    const ask = () => deliveryAt(nonce)
    const rivals = [ask(), ask()]
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => under.ask('delivery', rivals[index % 2] as object, (index >> 1) % 2)),
    )
    const signed = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 409)
    expect([signed.length, refused.length]).toEqual([25, 25])
    expect(new Set(signed.map(({ body }) => body.raw)).size).toBe(1)
  }
})

test('a purchase has one wallet and one number of units, at whatever nonce; it may be given up, and then is not delivered anew', async () => {
  const first = aDelivery()
  expect(await deliver(first)).toHaveProperty('raw')
  const again = { ...first, nonce: `${nextNonce()}` }
  expect(await deliver(again)).toHaveProperty('raw')
  // Also on evidence for just that.
  const changed = (change: object) =>
    under.evidenced({ ...first, nonce: `${nextNonce()}`, call: { ...first.call, ...change } } as typeof first)
  expect(await deliver(changed({ units: '1' }))).toEqual(equivocation)
  expect(await deliver(changed({ to: `0x${'8'.repeat(40)}` }))).toEqual(equivocation)
  expect(await deliver(voidRequest(first, nextNonce()))).toHaveProperty('raw')
  expect(await deliver(voidRequest(first, nextNonce()), 1)).toHaveProperty('raw')
  expect(await deliver({ ...first, nonce: `${nextNonce()}` })).toEqual(equivocation)
  // The void waits behind the delivery's nonce, so a fee-bumped replacement of that one is still signed.
  expect(await deliver(feeBumped(again, 2n), 1)).toHaveProperty('raw')
})

test('an address that is no valid key of the role is an outage, not a signature by another key', async () => {
  const request = { ...aDelivery(), from: addressOf('switch') }
  expect((await under.ask('delivery', request)).status).toBe(503)
})

test('units of a minute hold over both replicas; a fee-bumped replacement is free, and what was refused stays unclaimed', async () => {
  const [instrument] = under.signers.permitted().instruments
  if (!instrument) throw new Error('no instrument')
  const contract = `0x${'6'.repeat(40)}`
  // Ten times what one delivery may have is the room of a minute.
  await under.signers.permit({ instruments: [{ contract, unitsMax: '100' }] })
  await under.signers.reloaded()
  const asked = []
  for (let i = 0; i < 24; i += 1) {
    const made = aDelivery()
    const request = under.evidenced({ ...made, call: { ...made.call, units: '100' } } as typeof made)
    asked.push({ request, reply: await under.ask('delivery', request, i % 2) })
  }
  const given = asked.filter(({ reply }) => reply.status === 200)
  const refused = asked.filter(({ reply }) => reply.status === 403)
  expect(given.length + refused.length).toBe(24)
  // Two dozen in a row see two minutes at the most.
  expect(refused.length).toBeGreaterThanOrEqual(4)
  for (const { reply } of refused) expect(reply.body).toEqual({ code: 'declined', rule: 'velocity' })
  for (const { request } of given.slice(0, 2))
    expect((await under.ask('delivery', feeBumped(request as TransactionRequest, 2n))).status).toBe(200)
  await under.signers.permit({ instruments: [{ contract, unitsMax: '100000' }] })
  await under.signers.reloaded()
  for (const { request } of refused.slice(0, 3)) expect((await under.ask('delivery', request, 1)).status).toBe(200)
})

test('what a tenant’s buyers may cost in a day holds over both replicas, at the highest price, whatever is offered', async () => {
  const { gasPriceMax } = under.signers.permitted()
  const perTransaction = 300_000n * BigInt(gasPriceMax)
  // Other tests of this file count on the same day; what they had is read first.
  const [spent = '0'] = await under.journal(
    'relay',
    `select coalesce(sum(cash), 0)::text from journal.pace where per = 'day' and who like '% acme'`,
  )
  await under.signers.permit({ relayWeiPerDay: `${BigInt(spent) + 5n * perTransaction + perTransaction / 2n}` })
  await under.signers.reloaded()
  const replies = []
  const first = aRelay()
  replies.push(await under.ask('relay', first, 0))
  for (let i = 1; i < 9; i += 1) replies.push(await under.ask('relay', aRelay(), i % 2))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  for (const { body } of replies.slice(5)) expect(body).toEqual({ code: 'declined', rule: 'velocity' })
  // A fee-bumped replacement was counted with the first, and another call at its nonce is equivocation.
  expect((await under.ask('relay', feeBumped(first, 2n), 1)).status).toBe(200)
  await under.signers.permit({ relayWeiPerDay: `${10n ** 30n}` })
  await under.signers.reloaded()
  const other = { ...aRelay(), nonce: first.nonce }
  expect((await under.ask('relay', feeBumped(other, 3n))).body).toEqual(equivocation)
})

test('the journal keeps what was signed in full, and nobody changes or removes a row', async () => {
  const rows = await under.journal(
    'switch',
    `select function || ' ' || length(calldata) from journal.transaction limit 1`,
  )
  expect(rows).toEqual(['switchRoute 132'])
  for (const statement of [
    'update journal.transaction set nonce = nonce + 1',
    'delete from journal.transaction_signed',
    'truncate journal.transaction, journal.transaction_signed',
  ])
    await expect(under.journal('switch', statement)).rejects.toThrow('append-only')
})

test('roots of a log are signed at one contract, a root at a nonce, and no more in a day than the policy lets', async () => {
  const askRoot = async (request: object) => (await under.ask('switch', request)).body
  const first = aRoot()
  expect(parseTransaction((await askRoot(first)).raw as Hex).to?.toLowerCase()).toBe(first.to)
  const other = { ...first, call: { ...first.call, root: `0x${'1'.repeat(64)}` } }
  expect(await askRoot(other)).toEqual(equivocation)
  const { roots } = under.signers.permitted()
  await under.signers.permit({ roots: { ...roots, rootsPerDay: '3' } })
  await expect.poll(() => askRoot(aRoot()), { timeout: 10_000 }).toEqual({ code: 'declined', rule: 'velocity' })
  // A repeat and a replacement with higher fees count as the root that they are of.
  expect((await askRoot(first)).raw).toMatch(/^0x02/)
  expect((await askRoot(feeBumped(first, 2n))).raw).toMatch(/^0x02/)
  expect(await askRoot({ ...aRoot(), tenant: 'acme' })).toEqual({ code: 'declined', rule: 'tenant' })
  await under.signers.permit({ roots })
})
