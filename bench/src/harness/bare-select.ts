import { fileURLToPath } from 'node:url'
import { startServer } from './bare.ts'

const program = fileURLToPath(new URL('./bare-select-server.ts', import.meta.url))

/** A bare Fastify route over a bare pool, in a process of its own. */
export const startBareSelect = (place: { readonly url: string; readonly tenant: string; readonly caller: string }) =>
  startServer(program, [JSON.stringify(place)])
