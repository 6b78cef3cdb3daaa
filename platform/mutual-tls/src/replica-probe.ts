import { request } from 'node:https'
import type { Connection } from '@firsthand/settings/check-settings'
import { socketProbe } from '@firsthand/settings/probes'
import { type MutualClientSettings, openMutualClient } from './mutual-client.ts'
import { hostAndPort, isRemote } from './tls-settings.ts'

const patienceMs = 5_000

/** A caller without a right is cut off after the handshake, so that only an answer shows that both sides agree. */
async function ask(address: string, settings: MutualClientSettings, setting: string, called: string): Promise<string> {
  let objection: string | null = null
  const client = openMutualClient(settings, setting, (event, reason) => {
    if (event === 'refused') objection = reason
  })
  try {
    const signal = AbortSignal.timeout(patienceMs)
    return await new Promise((resolve, reject) => {
      const asked = request({ ...hostAndPort(address), path: '/', agent: client.agentsOf(called).fresh, signal })
      asked.on('socket', (socket) =>
        socket.once('secureConnect', () => {
          objection ??= 'it does not take our certificate'
        }),
      )
      asked.on('error', (error: NodeJS.ErrnoException) =>
        reject(new Error(`${address}: ${[objection, error.code].filter(Boolean).join(', ') || error.message}`)),
      )
      asked.on('response', (answer) => {
        answer.resume()
        resolve(address)
      })
      asked.end()
    })
  } finally {
    client.close()
  }
}

/** A replica behind a socket file, or on another host with its certificate and ours. */
export const replicaProbe = (
  setting: string,
  address: string,
  tls: MutualClientSettings | null,
  called: string,
): Connection =>
  tls !== null && isRemote(address)
    ? { setting, open: () => ask(address, tls, setting, called) }
    : socketProbe(setting, address)
