import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { hostAndPort, isRemote } from '@firsthand/mutual-tls/tls-settings'

/** Listens on a socket file, which the one group may use that sends requests, or at a host and port. */
export async function listen(app: Server, address: string): Promise<void> {
  // A killed process leaves its socket file behind.
  if (!isRemote(address)) rmSync(address, { force: true })
  app.listen(isRemote(address) ? hostAndPort(address) : { path: address })
  await once(app, 'listening')
  if (!isRemote(address)) chmodSync(address, 0o660)
}
