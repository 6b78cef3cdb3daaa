import { Agent, request } from 'node:http'
import { createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@firsthand/sandbox/engine/engine'
import * as restate from '@restatedev/restate-sdk'

/** Where the bench receives an effect: its id, as soon as the handler runs. */
type Received = (id: string) => void

/**
 * An object of the bench's own on the engine, written on the engine's SDK and nothing else: what the engine costs before any
 * code of ours.
 */
export async function serveBareFlows(engine: Engine) {
  const waiting = new Map<string, () => void>()
  const received: Received = (id) => waiting.get(id)?.()
  const effect = restate.object({
    name: 'BareEffect',
    handlers: {
      note: async (_ctx: restate.ObjectContext, { id }: { id: string }) => received(id),
      step: async (ctx: restate.ObjectContext, { id }: { id: string }) => {
        await ctx.run('effect', async () => received(id))
      },
    },
    options: { inactivityTimeout: 0 },
  })
  const handler = restate.createEndpointHandler({
    services: [effect],
    identityKeys: [engine.identityKey],
    logger: () => undefined,
  })
  const server = createServer(handler)
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  await engine.register(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  const post = (path: string, body: object) =>
    new Promise<void>((resolve, reject) => {
      const text = JSON.stringify(body)
      const headers = { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` }
      const asked = request(new URL(path, engine.ingressUrl), { method: 'POST', agent, headers }, (answer) => {
        answer
          .resume()
          .on('end', () => ((answer.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`${answer.statusCode}`))))
      })
      asked.on('error', reject)
      asked.end(text)
    })

  return {
    /** Calls and waits for the answer. */
    call: (id: string) => post(`/BareEffect/${id}/note`, { id }),
    /** Hands the same over and does not wait. */
    sendNote: (id: string) => post(`/BareEffect/${id}/note/send`, { id }),
    /** Hands over what has its effect in a step, as a flow has. */
    send: (id: string) => post(`/BareEffect/${id}/step/send`, { id }),
    /** Waits until the engine has nothing left to do. */
    async settled() {
      for (let turn = 0; turn < 600; turn += 1) {
        const [row] = await engine.query(
          "select count(*) as n from sys_invocation where status <> 'completed' and target_service_name = 'BareEffect'",
        )
        if (Number(row?.n) === 0) return
        await sleep(50)
      }
      throw new Error('the engine did not finish within half a minute')
    },
    /** Resolves once the effect of this id happened. Ask before it is sent. */
    effectOf: (id: string, patienceMs = 20_000) =>
      new Promise<number>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`no effect of ${id}`)), patienceMs)
        waiting.set(id, () => {
          clearTimeout(late)
          waiting.delete(id)
          resolve(performance.now())
        })
      }),
    async [Symbol.asyncDispose]() {
      agent.destroy()
      server.close()
    },
  }
}
export type BareFlows = Awaited<ReturnType<typeof serveBareFlows>>
