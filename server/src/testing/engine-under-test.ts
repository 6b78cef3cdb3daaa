import { type FlowServer, serveFlows } from '@firsthand/engine/restate-endpoint'
import type { FlowObject } from '@firsthand/engine/run'
import { type Engine, startEngine } from '@firsthand/sandbox/engine/engine'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { ofThisFile } from './of-this-file.ts'

/** A real engine of one node, and the flows of the test served to it from this process. */
export async function engineUnderTest(objects: readonly FlowObject[]) {
  const supervisor = await startSupervisor()
  const engine: Engine = await startEngine(supervisor, 'single')
  const servers: FlowServer[] = []
  async function open(served: readonly FlowObject[], port: number) {
    const troubles: string[] = []
    const onTrouble = (message: string) => void troubles.push(message)
    const identityKeys = [engine.identityKey]
    const server = await serveFlows({ objects: served, identityKeys, host: '127.0.0.1', port, onTrouble })
    servers.push(server)
    return { url: `http://127.0.0.1:${server.port}`, troubles, close: () => server.close(500) }
  }
  async function serve(served: readonly FlowObject[] = objects) {
    const opened = await open(served, 0)
    return { ...opened, deployment: await engine.register(opened.url) }
  }
  const first = await serve()
  return {
    engine,
    first,
    /** A further release, registered at the engine. */
    serve,
    /** The same release again, at an address that the engine knows. */
    serveAt: (url: string, served: readonly FlowObject[]) => open(served, Number(new URL(url).port)),
    async stop() {
      await Promise.all(servers.map((server) => server.close(100)))
      await supervisor.stop()
    },
  }
}
export type EngineUnderTest = Awaited<ReturnType<typeof engineUnderTest>>

/** One engine for all tests of a file. */
export const engineOfThisFile = (objects: readonly FlowObject[]): EngineUnderTest =>
  ofThisFile(() => engineUnderTest(objects))
