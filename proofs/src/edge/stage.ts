import { freePort } from '@firsthand/sandbox/world/ports'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import type { World } from '@firsthand/sandbox/world/world'
import { startCalls } from './callers.ts'
import { type Instance, startInstance } from './instances.ts'
import { loadOf } from './limits.ts'
import { startProxy } from './shipped-proxy.ts'
import type { Size } from './size.ts'

/** Three instances behind the proxy, and everybody who calls them. */
export async function openStage(world: World, supervisor: Supervisor, size: Size) {
  const instances: Instance[] = []
  for (const id of [1, 2, 3]) instances.push(await startInstance(world, size, id))
  const proxy = await startProxy(supervisor, { public: await freePort(), private: await freePort() }, instances)
  const load = loadOf(world, size)
  return { instances, stage: { world, size, proxy, load, calls: startCalls(proxy, load.callers) } }
}
export type Stage = Awaited<ReturnType<typeof openStage>>['stage']
