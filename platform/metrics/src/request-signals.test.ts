import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openMetrics } from './metrics.ts'
import { requestSignals } from './request-signals.ts'

/** A server with one route that makes something, and what happened in which order. */
function watchedServer() {
  const happened: string[] = []
  const write = (line: string) => void happened.push(`logged ${JSON.parse(line).what ?? 'nothing made'}`)
  const app = Fastify()
  requestSignals(openMetrics({}), pino({ level: 'info' }, { write })).observe(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.prependOnceListener('finish', () => happened.push('answered'))
  })
  app.post('/orders', async (_request, reply) => reply.code(201).header('location', '/orders/OFFC1').send({}))
  app.post('/orders/again', async () => ({}))
  return { app, happened }
}

test('what was made is in the log, once, before the answer leaves', async () => {
  const { app, happened } = watchedServer()
  await app.inject({ method: 'POST', url: '/orders' })
  expect(happened).toEqual(['logged OFFC1', 'answered'])
})

test('a call that made nothing is logged once it is answered', async () => {
  const { app, happened } = watchedServer()
  await app.inject({ method: 'POST', url: '/orders/again' })
  expect(happened).toEqual(['answered', 'logged nothing made'])
})
