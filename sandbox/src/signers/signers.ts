import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SettlementKey } from '@firsthand/wire/settlement-keys'
import { type SignerRole, signerRoles } from '@firsthand/wire/signer'
import type { DatabaseServer } from '../postgres/database-server.ts'
import type { Child } from '../world/child.ts'
import type { Supervisor } from '../world/supervisor.ts'
import { approvers, madeUpMarket, type Permitted } from './signer-policy.ts'
import { publishKey, runSignerCommand, type SignerPlace, signerPlace, startSigner } from './signer-process.ts'
import { replaceFile, type SignerRules, signerRules } from './signer-rules.ts'
import {
  byRole,
  forRoles,
  policyFile,
  replicas,
  rowsOf,
  settingsFile,
  setUpSigner,
  socketFile,
} from './signer-setup.ts'

/** What is published of a key, but for its dates. */
type MadeKey = Pick<SettlementKey, 'role' | 'keyId' | 'address' | 'custody'>

/** The signers of a world: two processes for each role. */
export type Signers = SignerRules & {
  /** Whether the keys live in a token or, where none is installed, in files. */
  readonly custody: 'pkcs11' | 'software'
  readonly keysFile: string
  readonly sockets: Readonly<Record<SignerRole, readonly string[]>>
  readonly processes: Readonly<Record<SignerRole, readonly Child[]>>
  /** Makes a further key in the role's store and answers what would be published of it. */
  makeKey(role: SignerRole, keyId: string): Promise<MadeKey>
  /** Publishes a made key by the documented command; it signs after so many seconds. */
  publishKey(made: object, noticeSeconds: number): Promise<void>
  /** Starts a replica again after it was killed, with another folder of the program when one is named. */
  restart(role: SignerRole, replica: number, program?: string): Promise<Child>
  /** Waits until every signer has seen the last change of its files. */
  reloaded(): Promise<void>
  /** The world's folder. */
  readonly folder: string
  homeOf(role: SignerRole): string
  /** How a process of the role is started, for tests of its restrictions. */
  placeOf(role: SignerRole): SignerPlace
}

/** Signers look at their files every second. */
const reloadMs = 2_500
/** Long enough ago for any clock. */
const sandboxEpoch = '2026-01-01T00:00:00.000Z'

/** Signers whose keys are made and published, and whose processes do not run yet. */
export type PreparedSigners = {
  /** Of those roles that were made. */
  readonly addresses: Readonly<Partial<Record<SignerRole, `0x${string}`>>>
  /** Where they will listen. */
  readonly sockets: Signers['sockets']
  readonly permitted: SignerRules['permitted']
  readonly permit: SignerRules['permit']
  readonly keysFile: string
  homeOf(role: SignerRole): string
  /** How a process of the role is started, with another folder of the program when one is named. */
  placeOf(role: SignerRole, program?: string): SignerPlace
  start(): Promise<Signers>
}

/** Starts the signers of all roles, or of some. They may sign at a made-up market by default. */
export async function startSigners(
  supervisor: Supervisor,
  server: DatabaseServer,
  permitted: Partial<Permitted> = {},
  roles: readonly SignerRole[] = signerRoles,
): Promise<Signers> {
  return (await prepareSigners(supervisor, server, permitted, roles)).start()
}

/** Makes the keys, policies and journals of these roles. */
export async function prepareSigners(
  supervisor: Supervisor,
  server: DatabaseServer,
  permitted: Partial<Permitted>,
  roles: readonly SignerRole[],
): Promise<PreparedSigners> {
  const keysFile = join(supervisor.folder, 'settlement-keys.json')
  const people = approvers()
  await replaceFile(keysFile, '{"keys":[]}')
  const programs = await forRoles(roles, (role) =>
    setUpSigner({ supervisor, server, keysFile }, role, people.publicKeys),
  )
  const programOf = byRole(programs)

  async function makeKey(role: SignerRole, keyId: string): Promise<MadeKey> {
    const settings = settingsFile(programOf(role), 0)
    const printed = await runSignerCommand(supervisor, programOf(role), 'make-key', [settings, keyId])
    return JSON.parse(printed.trimEnd().split('\n').at(-1) ?? '')
  }
  const first = await forRoles(roles, (role) => makeKey(role, `${role}-2026a`))
  const attesting = (role: SignerRole) => [first.get(role)?.address ?? []].flat()
  const attesters = { compliance: attesting('compliance'), fee: attesting('fee') }
  const policyFiles = new Map([...programs].map(([role, program]) => [role, policyFile(program)]))
  const rules = signerRules({ keysFile, policyFiles }, people, { ...madeUpMarket, attesters })
  await rules.publish([...first.values()].map((key) => ({ ...key, validFrom: sandboxEpoch, validUntil: null })))
  await rules.permit(permitted)

  const socketsOf = async (role: SignerRole) => replicas.map((replica) => socketFile(programOf(role), replica))
  const sockets = rowsOf(await forRoles(roles, socketsOf))
  const launchOne = (role: SignerRole, replica: number, program?: string) =>
    startSigner(
      supervisor,
      programOf(role),
      settingsFile(programOf(role), replica),
      `signer-${role}-${replica}`,
      program,
    )
  // One of a role after the other: SoftHSM's login writes the token's file anew, and who reads it meanwhile finds no token.
  const before = new Map<SignerRole, Promise<unknown>>()
  function startOne(role: SignerRole, replica: number, program?: string): Promise<Child> {
    const launch = () => launchOne(role, replica, program)
    const started = (before.get(role) ?? Promise.resolve()).then(launch, launch)
    before.set(role, started)
    return started
  }
  const homeOf = (role: SignerRole) => programOf(role).home.folder
  const placeOf = (role: SignerRole, program?: string) => signerPlace(programOf(role), program)
  async function start(): Promise<Signers> {
    const startRole = (role: SignerRole) => Promise.all(replicas.map((replica) => startOne(role, replica)))
    const processes = rowsOf(await forRoles(roles, startRole))
    return {
      ...rules,
      custody: [...first.values()].some(({ custody }) => custody === 'software') ? 'software' : 'pkcs11',
      keysFile,
      sockets,
      processes,
      makeKey,
      async publishKey(made, noticeSeconds) {
        const printed = await publishKey(supervisor, keysFile, made, noticeSeconds)
        await rules.publish(JSON.parse(printed).keys)
      },
      folder: supervisor.folder,
      homeOf,
      placeOf,
      reloaded: () => sleep(reloadMs),
      async restart(role, replica, program) {
        const child = await startOne(role, replica, program)
        processes[role][replica] = child
        return child
      },
    }
  }
  const addresses = Object.fromEntries([...first].map(([role, { address }]) => [role, address]))
  const { permitted: permittedNow, permit } = rules
  return { addresses, sockets, permitted: permittedNow, permit, keysFile, homeOf, placeOf, start }
}
