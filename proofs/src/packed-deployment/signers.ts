import { createPublicKey } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseServer } from '@firsthand/sandbox/postgres/database-server'
import { sandboxMarket } from '@firsthand/sandbox/seed/sandbox-market'
import { policyOf, sandboxDeployment } from '@firsthand/sandbox/signers/signer-policy'
import { installedSoftHsm } from '@firsthand/sandbox/signers/softhsm'
import type { Child } from '@firsthand/sandbox/world/child'
import type { SettlementKeyFile } from '@firsthand/wire/settlement-keys'
import { type SignerRole as Role, signerRoles } from '@firsthand/wire/signer'
import { calculateJwkThumbprint } from 'jose'
import { tenants } from './people.ts'
import type { Remote } from './remote.ts'
import type { Site } from './site.ts'

const replicas = [0, 1]

/** The raw public half of an Ed25519 key, as policies and settings name it. */
async function publicHalf({ folder }: Site, file: string): Promise<string> {
  const pem = await readFile(join(folder, file), 'utf8')
  return String(createPublicKey(pem).export({ format: 'jwk' }).x)
}

/** What the signers pin: the keys by which Compliance signs its decisions, and the ledger's attestor its statements. */
async function pinned(site: Site, file: string): Promise<Record<string, string>> {
  const x = await publicHalf(site, file)
  return { [await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x })]: x }
}

/** Keys in a token where one is installed; in a file otherwise, as only the local chain allows. */
async function custodyOf(site: Site, role: Role) {
  const hsm = installedSoftHsm()
  if (hsm === null) return { kind: 'software', keyFolder: join(site.folder, role) }
  const tokens = join(site.folder, role, 'tokens')
  await mkdir(tokens, { recursive: true })
  await site.keep(`${role}/softhsm2.conf`, `directories.tokendir = ${tokens}\nobjectstore.backend = file\n`)
  const pinFile = await site.keep(`${role}/pin`, '731964')
  await site.step('token', [role])
  return { kind: 'pkcs11', library: hsm.library, token: role, pinFile }
}

async function setUp(site: Site, server: DatabaseServer, remote: Remote, role: Role): Promise<void> {
  const database = `signer_${role}`
  await server.createDatabase(database)
  const { protocol, username, host, search } = new URL(server.adminUrl)
  const address = { DATABASE_ADMIN_URL: `${protocol}//${username}@${host}`, DATABASE_TLS: search.slice(1) }
  await site.step('journal', [role], address)
  const common = {
    role,
    deployment: sandboxDeployment,
    policyFile: join(site.folder, role, 'policy.json'),
    keysFile: join(site.folder, 'settlement-keys.json'),
    journalUrl: server.urlFor(`fh_signer_${role}`, database),
    custody: await custodyOf(site, role),
    approvers: { ann: await publicHalf(site, 'ann.pem'), bob: await publicHalf(site, 'bob.pem') },
  }
  const places = replicas.map((replica) =>
    role === 'operator'
      ? { socket: remote.operator[replica], tls: remote.operatorTls }
      : { socket: socketOf(site, role, replica) },
  )
  for (const replica of replicas)
    await site.keep(`${role}/settings-${replica}.json`, { ...common, ...places[replica], privatePort: 0 })
  await site.step('key', [role])
}

const socketOf = ({ folder }: Site, role: Role, replica: number) => join(folder, role, `${replica}.sock`)

/** Where the signers of a role listen that are asked on socket files. */
export const socketsOf = (site: Site, role: Role): string[] => replicas.map((replica) => socketOf(site, role, replica))

/** Of a deployment where buyers pay their own gas. */
const roles = signerRoles.filter((role) => role !== 'relay')

/** Journals, tokens, keys and approved policies of every role; answers their addresses. */
export async function prepareSigners(site: Site, server: DatabaseServer, remote: Remote) {
  await site.keep('settlement-keys.json', { keys: [] })
  await Promise.all(roles.map((role) => setUp(site, server, remote, role)))
  const addresses = new Map<Role, `0x${string}`>()
  // One after the other: each adds its key to the same list.
  for (const role of roles) {
    await site.step('publish', [role])
    addresses.set(role, JSON.parse(await readFile(join(site.folder, role, 'made.json'), 'utf8')).address)
  }
  const addressOf = (role: Role): `0x${string}` => addresses.get(role) ?? '0x'
  const attesters = { compliance: [addressOf('compliance')], fee: [addressOf('fee')] }
  const permitted = {
    ...sandboxMarket,
    tenants: Object.values(tenants),
    attesters,
    decisionKeys: await pinned(site, 'compliance-decision-key.pem'),
    statementKeys: await pinned(site, 'ledger-statement-key.pem'),
  }
  const approve = async (role: Role) => {
    await site.keep(`${role}/policy.json`, policyOf(role, 1, permitted))
    await site.step('approve', [role])
  }
  await Promise.all(roles.map(approve))
  const settling = { operator: addressOf('operator'), fee: addressOf('fee'), compliance: addressOf('compliance') }
  return { ...settling, delivery: addressOf('delivery'), switch: addressOf('switch') }
}

/** A key signs from the moment that was published for it, which is never at once. */
export async function untilValid({ folder }: Pick<Site, 'folder'>): Promise<void> {
  const { keys } = JSON.parse(await readFile(join(folder, 'settlement-keys.json'), 'utf8')) as SettlementKeyFile
  await sleep(Math.max(...keys.map(({ validFrom }) => Date.parse(validFrom))) - Date.now())
}

/** Two processes of each role. Those of one role one after the other: they log in to the same token. */
export async function startSigners(site: Site): Promise<readonly Child[]> {
  await untilValid(site)
  const started = roles.map(async (role) => {
    const children: Child[] = []
    for (const replica of replicas) children.push(await site.start('signer', 'signer.listening', role, `${replica}`))
    return children
  })
  return (await Promise.all(started)).flat()
}
