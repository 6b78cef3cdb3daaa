import { constants } from 'node:crypto'
import type { Server } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { faultOf, peerOf } from './certificates.ts'
import { openConnections } from './open-connections.ts'
import { openTlsFiles, type TlsFiles, type TlsReport } from './tls-files.ts'

export type MutualServerSettings = TlsFiles & {
  /** Names in the certificates of those who may call. */
  readonly callers: readonly string[]
}

const handshakeTimeout = 2_000

/** Counts refused handshakes by their reason, and reports each reason at most once a second. */
function refusals(report: TlsReport) {
  const counts = new Map<string, number>()
  return {
    count: (reason: string) => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    flush() {
      for (const [reason, count] of counts) report('refused', reason, count)
      counts.clear()
    },
  }
}

/**
 * What a server needs to be called over TLS 1.3 by clients of these names alone: an authority's signature is not enough. No session
 * is resumed, because a resumed one is not verified again.
 */
export function openMutualServer(settings: MutualServerSettings, setting: string, report: TlsReport) {
  const { callers, ...named } = settings
  const files = openTlsFiles(named, setting, report)
  const refused = refusals(report)
  const options = () => ({
    ...files.material().secure,
    requestCert: true,
    rejectUnauthorized: true,
    handshakeTimeout,
    secureOptions: constants.SSL_OP_NO_TICKET,
  })

  function objectionTo(socket: TLSSocket): string | null {
    const peer = peerOf(socket.getPeerCertificate(true))
    const fault = faultOf(peer, files.material(), Date.now())
    if (fault !== null) return fault
    return peer.names.some((name) => callers.includes(name)) ? null : 'the name in the certificate may not call'
  }

  return {
    options,
    /** Admits callers by their names, and has new connections use files that were replaced. */
    guard(server: Server): void {
      const connections = openConnections(files, refused.count)
      // Before the server reads a first request.
      server.prependListener('secureConnection', (socket) => {
        const objection = objectionTo(socket)
        if (objection === null) return connections.add(socket)
        refused.count(objection)
        socket.destroy()
      })
      server.on('tlsClientError', (error: NodeJS.ErrnoException) => refused.count(error.code ?? error.message))
      files.onCheck((changed) => {
        if (changed) server.setSecureContext(options())
        refused.flush()
      })
    },
    notAfter: () => files.material().notAfter,
    close: () => files.close(),
  }
}

export type MutualServer = ReturnType<typeof openMutualServer>
