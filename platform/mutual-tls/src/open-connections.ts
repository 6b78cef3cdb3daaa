import type { TLSSocket } from 'node:tls'
import { faultOf, type Peer, peerOf } from './certificates.ts'
import type { OpenTlsFiles } from './tls-files.ts'

/**
 * The connections that stand. Each is checked again whenever the files are: one whose certificate was refused, expired or lost its
 * authority ends at once, in the middle of an answer too.
 */
export function openConnections(files: OpenTlsFiles, ended: (reason: string) => void) {
  const standing = new Map<TLSSocket, Peer>()
  files.onCheck(() => {
    const now = Date.now()
    for (const [socket, peer] of standing) {
      const fault = faultOf(peer, files.material(), now)
      if (fault === null) continue
      standing.delete(socket)
      socket.destroy()
      ended(fault)
    }
  })
  return {
    /** Keeps a connection whose handshake is done. */
    add(socket: TLSSocket): void {
      standing.set(socket, peerOf(socket.getPeerCertificate(true)))
      socket.once('close', () => standing.delete(socket))
    },
  }
}
