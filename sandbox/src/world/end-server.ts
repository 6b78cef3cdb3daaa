import { once } from 'node:events'
import type { Server } from 'node:http'

/** Stops listening and drops who is still connected; one that has ended is left as it is. */
export async function endServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
