import { createServer, type Http2Server, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { Refusal } from '@firsthand/refusal/refusal'
import { tracedIn } from '@firsthand/traces/purchase-trace'
import { rowOf } from '@firsthand/wire/refusals'
import * as restate from '@restatedev/restate-sdk'
import type { Flow, FlowObject, Run, Target } from './run.ts'

// The SDK's own type of it does not fit its own parameters under exact optional properties.
const serde = restate.serde.json as restate.Serde<unknown>
const at = ({ object, key, handler }: Target) => ({ service: object, key, method: handler })
const retries = { initialRetryInterval: 100, retryIntervalFactor: 2, maxRetryInterval: 30_000 }

/** The port on Restate's context. What a flow is about stands in its key or its input: a purchase named there is traced. */
const runOn = (ctx: restate.ObjectContext, flow: string, about: string): Run => ({
  key: ctx.key,
  // The name of the step comes first: it is what operators see in the engine's own tables.
  step: (name, work) => ctx.run(name, () => tracedIn(about, `${flow}: ${name}`, work), retries),
  sleep: (seconds) => ctx.sleep({ milliseconds: Math.round(seconds * 1000) }),
  send(to, parameter, delaySeconds = 0) {
    const delay = { milliseconds: Math.round(delaySeconds * 1000) }
    ctx.genericSend<unknown>({ ...at(to), parameter, inputSerde: serde, delay })
  },
  call: <T>(to: Target, parameter: object) =>
    ctx.genericCall<unknown, T>({ ...at(to), parameter, inputSerde: serde, outputSerde: serde as restate.Serde<T> }),
})

/** A refusal that asking again does not change ends the run; anything else is tried again. */
const asTerminalError = (error: unknown) =>
  error instanceof Refusal && !rowOf(error.reason).retryable ? new restate.TerminalError(error.message) : undefined

function restateObject({ name, open, flows, keptHours = 30 * 24 }: FlowObject) {
  const bind = (handler: string, flow: Flow) => (ctx: restate.ObjectContext, input: unknown) =>
    flow(runOn(ctx, `${name}.${handler}`, `${ctx.key} ${JSON.stringify(input)}`), input as never)
  return restate.object({
    name,
    handlers: Object.fromEntries(Object.entries(flows).map(([handler, flow]) => [handler, bind(handler, flow)])),
    options: {
      ingressPrivate: !open,
      // A run that waits leaves the worker at once: the streams of a partition are counted.
      inactivityTimeout: 0,
      idempotencyRetention: { hours: keptHours },
      journalRetention: { hours: Math.min(keptHours, 24) },
      asTerminalError,
    },
  })
}

export type FlowServer = {
  readonly port: number
  /** Takes no new work, waits for what runs, and ends; what is left is run by another worker. */
  close(patienceMs: number): Promise<void>
}

type Serving = {
  readonly objects: readonly FlowObject[]
  /** The engine's public keys: calls without their signature are refused. */
  readonly identityKeys: readonly string[]
  readonly host: string
  readonly port: number
  readonly onTrouble: (message: string) => void
}

/**
 * Serves the flows to the engine. On one address only: the SDK's own server would listen on all of them. Several workers of
 * a host may share a port, so that one goes on with what another began.
 */
export async function serveFlows({ objects, identityKeys, host, port, onTrouble }: Serving): Promise<FlowServer> {
  const handler = restate.createEndpointHandler({
    services: objects.map(restateObject),
    identityKeys: [...identityKeys],
    logger: ({ level }, message) => {
      if ((level as string) === 'error') onTrouble(String(message).slice(0, 200))
    },
  })
  const server: Http2Server = createServer(handler)
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => undefined)
  })
  await new Promise<void>((up, failed) => server.once('error', failed).listen({ port, host, reusePort: true }, up))
  return {
    port: (server.address() as AddressInfo).port,
    async close(patienceMs) {
      const closed = new Promise((done) => server.close(done))
      // Each stream may end; a stream that waits for the engine would never let the process end.
      for (const session of sessions) session.close()
      const cut = setTimeout(() => [...sessions].map((session) => session.destroy()), patienceMs)
      await closed
      clearTimeout(cut)
    },
  }
}
