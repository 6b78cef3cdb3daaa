import assert from 'node:assert/strict'
import { admin, ask } from '../drivers/rail-calls.ts'
import type { Answer, Json, Target } from '../drivers/target.ts'
import { decide, saleOf } from './bank-calls.ts'

/** A sale for one check alone; its market is hidden once the check is over. */
export type OwnSale = AsyncDisposable & {
  readonly pairId: number
  readonly instrumentId: string
  /** Writes the instrument anew with these changes. */
  change(changes: object): Promise<void>
}

async function done(asked: Promise<Answer>): Promise<Json> {
  const { status, body, text } = await asked
  assert.ok(status < 300, text)
  return body
}

const marketFields = ['assetClass', 'primaryExecutionKind', 'chainId', 'cash', 'unit', 'feeBps', 'entitledTenants']
const instrumentFields = ['unitPrice', 'supplyUnitAmount', 'clientAccountId', 'deliveryContract']

const only = (fields: readonly string[], from: Json) => Object.fromEntries(fields.map((field) => [field, from[field]]))

/** A market like the first that is sold by bank transfer, with terms of its own. */
export async function ownSale(target: Target, terms: object = {}): Promise<OwnSale> {
  const as = admin
  const like = await saleOf(target)
  const found = await done(ask(target, 'GET', `/admin/markets/${like.pairId}`, { as }))
  const write = { ...only(marketFields, found), status: 'active' }
  const { pairId } = await done(ask(target, 'POST', '/admin/markets', { as, body: write }))
  const path = '/admin/instruments'
  const model = await done(ask(target, 'GET', `${path}/${like.instrumentId}`, { as }))
  const body = { ...only(instrumentFields, model), ...terms }
  const { instrumentId } = await done(ask(target, 'POST', path, { as, body: { ...body, pairId } }))
  await done(ask(target, 'POST', `${path}/${instrumentId}/resume`, { as }))
  const on = { offchainSalesEnabled: true, offchainDeliveryEnabled: true, reason: 'conformance' }
  await done(ask(target, 'PUT', `/admin/markets/${pairId}/bank-switches`, { as, body: on }))
  return {
    pairId,
    instrumentId,
    /** By two administrators, where it takes them. */
    async change(changes) {
      const asked = { as, body: { ...body, ...changes } }
      const { proposalId } = await done(ask(target, 'PUT', `${path}/${instrumentId}`, asked))
      const second = 'acme-admin-2'
      if (proposalId !== null) await done(decide(target, proposalId, 'approve', second, second))
    },
    async [Symbol.asyncDispose]() {
      await done(ask(target, 'PUT', `/admin/markets/${pairId}`, { as, body: { ...write, hidden: true } }))
    },
  }
}
