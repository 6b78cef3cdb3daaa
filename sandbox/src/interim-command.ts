// Stands in for the command line until it is here: `dev --buy --json` alone, with the same line at the end.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openBuyer } from './buyer.ts'
import { loopback } from './ports.ts'
import { progressOn } from './progress.ts'
import { startWorld } from './world.ts'

const world = await startWorld({ engine: 'single', ...progressOn(process.stderr) })
const upMs = Math.round(performance.now())
const steps: { ms: number; step: string }[] = []
const tell = (step: string) => steps.push({ ms: Math.round(performance.now()), step })
const api = world.api?.url ?? ''
const arrived = Promise.withResolvers<string>()
let secret = ''
const server = createServer(async (request, response) => {
  const body = await text(request)
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = request.headers
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = Buffer.from(createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64'))
  const given = Buffer.from(String(signatures).split(' ')[0]?.replace('v1,', '') ?? '')
  response.writeHead(204).end()
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) arrived.resolve(JSON.parse(body).id)
  else arrived.reject(new Error('a webhook with a wrong signature'))
}).listen(0, loopback)
await once(server, 'listening')
const body = { url: `http://${loopback}:${(server.address() as AddressInfo).port}/`, kinds: ['quote.settled'] }
const answer = await fetch(`${api}/webhook-endpoints`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${await world.identity.token('acme-integrator')}`,
    'content-type': 'application/json',
  },
  body: JSON.stringify(body),
})
secret = ((await answer.json()) as { secret: string }).secret
tell('webhook endpoint')
const buyer = await openBuyer(world, 'acme-buyer-1', () => [api])
tell('approved')
const reference = await buyer.firm()
tell('firm quote')
const bundle = await buyer.intent(reference)
tell('intent')
if (bundle === null || (await buyer.settle(bundle)) !== 'success') throw new Error('not settled')
tell('settled')
const eventId = await arrived.promise
tell('webhook quote.settled received, its signature holds')
process.stdout.write(`${JSON.stringify({ ...world.describe(), upMs, purchase: { reference, eventId }, steps })}\n`)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void world.stop().then(() => process.exit(130)))
