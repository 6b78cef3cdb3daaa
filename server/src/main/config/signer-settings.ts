import type { MutualClientSettings } from '@firsthand/mutual-tls/mutual-client'
import { readTlsFiles } from '@firsthand/mutual-tls/tls-files'
import { addressPattern, isRemote } from '@firsthand/mutual-tls/tls-settings'
import { ConfigError } from '@firsthand/settings/config-error'
import type { AnySettings } from '@firsthand/settings/read-settings'
import { isRecord } from '@firsthand/values/values'
import { type TransactionRole, transactionRoles } from '@firsthand/wire/signer'
import { prefix } from './settings.ts'

const isAddress = (value: unknown) =>
  typeof value === 'string' && (!value.includes('://') || new RegExp(addressPattern).test(value))
const areReplicas = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length >= 2 && value.every(isAddress)
const whatReplicasAre = 'at least two addresses, each a socket file or https://host:port'

/** The replicas of each role that this service asks itself; null when there are none. */
export function signerSockets(value: unknown) {
  if (value === undefined) return null
  if (isRecord(value) && areReplicas(value.fee) && areReplicas(value.operator) && Object.keys(value).length === 2)
    return { fee: value.fee, operator: value.operator }
  throw new ConfigError(`${prefix}SIGNER_SOCKETS is {"fee": […], "operator": […]} with ${whatReplicasAre}`)
}

/** The replicas of each role that signs transactions; none, and nothing is sent. */
export function transactionSignerSockets(value: unknown = {}) {
  const isKnown = ([role, replicas]: [string, unknown]) =>
    transactionRoles.some((known) => known === role) && areReplicas(replicas)
  if (isRecord(value) && Object.entries(value).every(isKnown))
    return value as Partial<Record<TransactionRole, string[]>>
  throw new ConfigError(
    `${prefix}TRANSACTION_SIGNER_SOCKETS is {"delivery": […], "switch": […]} with ${whatReplicasAre}`,
  )
}

/** Our certificate for signers on other hosts. Each of their roles must have a name there: without one anybody could answer for it. */
export function signerTls(
  settings: AnySettings,
  called: Readonly<Record<string, readonly string[] | undefined>>,
): MutualClientSettings | null {
  const given: MutualClientSettings | undefined = settings.given.SIGNER_TLS
  const name = `${prefix}SIGNER_TLS`
  return settings.part('SIGNER_TLS', () => {
    for (const [role, addresses = []] of Object.entries(called)) {
      if (!addresses.some(isRemote)) continue
      if (given === undefined) throw new ConfigError(`${name} is not set, and signers are on other hosts`)
      if (given.names[role] === undefined) throw new ConfigError(`${name}: names has no ${role}`)
    }
    if (given !== undefined) readTlsFiles(given, name, Date.now())
    return given ?? null
  })
}
