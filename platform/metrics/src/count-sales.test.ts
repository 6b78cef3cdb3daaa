import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { countSales } from './count-sales.ts'
import type { SaleSeen } from './sales.ts'

/** A server with the calls of a sale, as a rail has them. */
function shop() {
  const seen: SaleSeen[] = []
  const app = Fastify()
  countSales(app, (each) => seen.push(each))
  app.post('/primary-mint/quotes/soft', async () => ({}))
  app.post('/primary-mint/quotes', async (request, reply) => {
    const key = request.headers['idempotency-key']
    if (key === 'again') reply.header('idempotent-replayed', 'true')
    return reply.code(key === 'refused' ? 503 : 201).send({})
  })
  app.post('/rfq/quotes/:reference/intent', async (request) => {
    if ((request.params as { reference: string }).reference === 'first') request.sold = { market: '2', cash: 7n }
    return {}
  })
  app.get('/markets', async () => ({}))
  return { app, seen }
}

const payload = { pairId: 1, cashAmount: '100' }

test('each step of a sale is counted with its market and its cash', async () => {
  const { app, seen } = shop()
  await app.inject({ method: 'POST', url: '/primary-mint/quotes/soft', payload })
  await app.inject({ method: 'POST', url: '/primary-mint/quotes', payload })
  await app.inject({ method: 'POST', url: '/rfq/quotes/first/intent' })
  expect(seen).toEqual([
    { rail: 'onchain_primary_mint', market: '1', step: 'soft', cash: 100n },
    { rail: 'onchain_primary_mint', market: '1', step: 'firm', cash: 100n },
    { rail: 'onchain_rfq_atomic', market: '2', step: 'intent', cash: 7n },
  ])
})

test('what was refused, repeated or is no step of a sale is not counted', async () => {
  const { app, seen } = shop()
  for (const key of ['refused', 'again'])
    await app.inject({ method: 'POST', url: '/primary-mint/quotes', payload, headers: { 'idempotency-key': key } })
  await app.inject({ method: 'POST', url: '/rfq/quotes/second/intent' })
  await app.inject({ method: 'GET', url: '/markets' })
  expect(seen).toEqual([])
})
