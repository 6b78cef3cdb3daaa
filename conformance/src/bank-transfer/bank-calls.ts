import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, buyer } from '../drivers/rail-calls.ts'
import { type Answer, everyItem, type Json, type Target } from '../drivers/target.ts'
import { walletOf } from '../drivers/wallets.ts'
import { NotShown } from '../report/not-shown.ts'

export const operator = 'acme-treasury-operator'
export const approver = 'acme-treasury-approver'
export const purchases = '/offchain-purchases'
type Options = NonNullable<Parameters<typeof ask>[3]>

const sales = new WeakMap<Target, Promise<Json>>()

async function findSale(target: Target): Promise<Json> {
  for (const instrument of await everyItem(target, '/offchain-instruments', buyer)) {
    const { pairId } = instrument
    const soft = await ask(target, 'POST', '/offchain-instruments/quotes/soft', {
      body: { pairId, cashAmount: '100000' },
    })
    if (soft.status === 200 && soft.body.limits.perBuyerCashCap === null) return instrument
  }
  throw new NotShown('the deployment sells nothing by bank transfer')
}

/** An instrument that the buyer can buy a thousand's worth of. */
export function saleOf(target: Target): Promise<Json> {
  const found = sales.get(target) ?? findSale(target)
  sales.set(target, found)
  return found
}

/** What a buyer sends to make a purchase: for a thousand, at the first sale there is. */
async function requested(target: Target, changes: object = {}, as = buyer): Promise<Json> {
  const pairId = 'pairId' in changes ? changes.pairId : (await saleOf(target)).pairId
  return { pairId, cashAmount: '100000', walletAddress: await walletOf(target, as), ...changes }
}

/** Asks for a purchase under a key of its own, unless the options name one. */
export async function buying(target: Target, changes: object = {}, options: Options = {}): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID(), ...options.headers }
  return ask(target, 'POST', purchases, { ...options, headers, body: await requested(target, changes, options.as) })
}

/** A purchase that has to succeed. */
export async function buy(target: Target, changes: object = {}, options: Options = {}): Promise<Json> {
  const { status, body, text } = await buying(target, changes, options)
  assert.equal(status, 201, text)
  return body
}

export async function readPurchase(target: Target, reference: string, as = buyer): Promise<Json> {
  const { status, body, text } = await ask(target, 'GET', `${purchases}/${reference}`, { as })
  assert.equal(status, 200, text)
  return body
}

const patienceMs = 60_000

/** The purchase once it is in one of these states. */
export async function untilState(target: Target, reference: string, ...wanted: string[]): Promise<Json> {
  for (const end = performance.now() + patienceMs; ; await sleep(300)) {
    const purchase = await readPurchase(target, reference)
    if (wanted.includes(purchase.state)) return purchase
    assert.ok(performance.now() < end, `${reference} is ${purchase.state} and not ${wanted.join(' or ')}`)
  }
}

/** The events of a purchase that an integrator received, in order. */
export const purchaseEvents = async (target: Target, reference: string): Promise<string[]> =>
  (await everyItem(target, '/events', 'acme-integrator'))
    .filter(({ subject }) => subject === reference)
    .map(({ type }) => type)

/** A call of the treasury that has to succeed. */
export async function treasury(target: Target, as: string, method: string, path: string, body?: object): Promise<Json> {
  const answer = await ask(target, method, path, { as, ...(body && { body }) })
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
  return answer.body
}

/** The second person reads the proposal, and decides about exactly that. */
export async function decide(
  target: Target,
  proposalId: string,
  decision: 'approve' | 'reject' = 'approve',
  as = approver,
  reader = approver,
): Promise<Answer> {
  const path = `/proposals/${proposalId}`
  const { digest } = await treasury(target, reader, 'GET', path)
  const body = decision === 'reject' ? { body: { reason: 'conformance' } } : {}
  return ask(target, 'POST', `${path}/${decision}`, { as, headers: { 'if-match': `"${digest}"` }, ...body })
}

/** An approval that has to succeed; answers the proposal. */
export async function approve(target: Target, proposalId: string): Promise<Json> {
  const { status, body, text } = await decide(target, proposalId)
  assert.equal(status, 200, text)
  return body
}

/** A part of the answer, found by its members. */
export const among = (items: readonly Json[], members: object): Json => {
  const found = items.find((item) => Object.entries(members).every(([name, value]) => item[name] === value))
  assert.ok(found, `nothing among ${items.length} has ${JSON.stringify(members)}`)
  return found
}
