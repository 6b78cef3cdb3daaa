import { Agent, type AgentOptions } from 'node:https'
import { createSecureContext, type DetailedPeerCertificate, type PeerCertificate, type TLSSocket } from 'node:tls'
import { ConfigError } from '@firsthand/settings/config-error'
import { faultOf, peerOf } from './certificates.ts'
import { openConnections } from './open-connections.ts'
import { openTlsFiles, type TlsFiles, type TlsReport } from './tls-files.ts'

export type MutualClientSettings = TlsFiles & {
  /** The name that the certificate of each of those we call must have. */
  readonly names: Readonly<Record<string, string>>
}

/** Connections to one of those we call: kept ones, and one for a single question. */
type Agents = { readonly kept: Agent; readonly fresh: Agent }

/** Longer than any question waits for its answer. */
const lastAnswersMs = 5_000

/**
 * Connections by which we call others over TLS 1.3, with a certificate of our own. Who answers is known by the name in its certificate, not by
 * the address: one that may sign as one role cannot answer as another. No session is resumed, because its certificate would not be checked.
 */
export function openMutualClient(settings: MutualClientSettings, setting: string, report: TlsReport) {
  const { names, ...named } = settings
  if (new Set(Object.values(names)).size < Object.keys(names).length)
    throw new ConfigError(`${setting}: names has one name for two`)
  const files = openTlsFiles(named, setting, report)
  const connections = openConnections(files, (reason) => report('refused', reason, 1))
  let agents = new Map<string, Agents>()
  let opened = 0

  const objectionTo = (name: string) => (_host: string, certificate: PeerCertificate) => {
    const peer = peerOf(certificate as DetailedPeerCertificate)
    const fault = faultOf(peer, files.material(), Date.now())
    const objection = fault ?? (peer.names.includes(name) ? null : `whoever answers is not ${name}`)
    if (objection === null) return undefined
    report('refused', objection, 1)
    return new Error(objection)
  }

  class CheckedAgent extends Agent {
    override createConnection(...args: Parameters<Agent['createConnection']>) {
      const socket = super.createConnection(...args) as TLSSocket
      opened += 1
      socket.once('secureConnect', () => connections.add(socket))
      return socket
    }
  }

  function agentsFor(name: string): Agents {
    const secure: AgentOptions = {
      secureContext: createSecureContext(files.material().secure),
      minVersion: 'TLSv1.3',
      rejectUnauthorized: true,
      checkServerIdentity: objectionTo(name),
      maxCachedSessions: 0,
    }
    return {
      kept: new CheckedAgent({ ...secure, keepAlive: true, maxSockets: 256 }),
      fresh: new CheckedAgent({ ...secure, keepAlive: false }),
    }
  }

  const end = (ended: Iterable<Agents>) => {
    for (const { kept, fresh } of ended) for (const agent of [kept, fresh]) agent.destroy()
  }
  files.onCheck((changed) => {
    if (!changed) return
    const before = agents
    agents = new Map()
    // With the certificate of before, their last questions are still answered.
    setTimeout(() => end(before.values()), lastAnswersMs).unref()
  })

  return {
    /** The connections to the one that goes by this word in `names`. */
    agentsOf(called: string): Agents {
      const name = names[called]
      if (name === undefined) throw new ConfigError(`${setting}: names has no ${called}`)
      const present = agents.get(called) ?? agentsFor(name)
      agents.set(called, present)
      return present
    },
    /** How many connections were opened: far fewer than questions. */
    opened: () => opened,
    close() {
      files.close()
      end(agents.values())
    },
  }
}

export type MutualClient = ReturnType<typeof openMutualClient>
