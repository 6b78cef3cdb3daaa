import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loopback } from '@firsthand/sandbox/world/ports'
import { dataOf } from '@firsthand/sdk'
import { until } from '../../browser/until.ts'
import type { Stage } from '../stage/stage-at.ts'

const integrator = 'acme-integrator'

/** An endpoint whose receiver refuses whatever arrives, and what was tried with it. Answers its id. */
export async function failingEndpoint({ sandbox }: Stage, undo: AsyncDisposableStack): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(503, { 'content-type': 'text/plain' }).end('The queue of the shop is full.')
  }).listen(0, loopback)
  await once(server, 'listening')
  undo.defer(() => void server.close())
  const url = `http://${loopback}:${(server.address() as AddressInfo).port}/firsthand-events`
  const { webhookEndpoints } = sandbox.as(integrator)
  const { id } = dataOf(await webhookEndpoints.create({ body: { url, description: 'Orders of the shop' } }))
  return id
}

/** Until this many events were sent to an endpoint. */
export const attemptsAt = ({ sandbox }: Stage, id: string, count: number): Promise<true> =>
  until(`${count} attempts at ${id}`, async () => {
    const answer = dataOf(await sandbox.as(integrator).webhookEndpoints.attempts({ path: { id } }))
    return answer.items.length >= count ? true : null
  })
