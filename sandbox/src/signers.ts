import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SettlementKey } from '@firsthand/wire/settlement-keys'
import { type SignerRole, signerRoles } from '@firsthand/wire/signer'
import type { Child } from './child.ts'
import type { DatabaseServer } from './database-server.ts'
import type { Leash } from './leash.ts'
import { approvers, madeUpMarket, type Permitted } from './signer-policy.ts'
import { publishKey, runSignerCommand, type SignerPlace, signerPlace, startSigner } from './signer-process.ts'
import { replaceFile, type SignerRules, signerRules } from './signer-rules.ts'
import { forEachRole, policyFile, replicas, settingsFile, setUpSigner, socketFile } from './signer-setup.ts'

/** The signers of a world: two processes for each role. */
export type Signers = SignerRules & {
  /** Whether the keys live in a token or, where none is installed, in files. */
  readonly custody: 'pkcs11' | 'software'
  readonly keysFile: string
  readonly sockets: Readonly<Record<SignerRole, readonly string[]>>
  readonly processes: Readonly<Record<SignerRole, readonly Child[]>>
  /** Makes a further key in the role's store and answers what would be published of it. */
  makeKey(role: SignerRole, keyId: string): Promise<Pick<SettlementKey, 'role' | 'keyId' | 'address' | 'custody'>>
  /** Publishes a made key by the documented command; it signs after so many seconds. */
  publishKey(made: object, noticeSeconds: number): Promise<void>
  /** Starts a replica again after it was killed, with another folder of the program when one is named. */
  restart(role: SignerRole, replica: number, program?: string): Promise<Child>
  /** Waits until every signer has seen the last change of its files. */
  reloaded(): Promise<void>
  /** The world's folder. */
  readonly folder: string
  homeOf(role: SignerRole): string
  /** How a process of the role is started, for whoever tries its walls. */
  placeOf(role: SignerRole): SignerPlace
}

/** Signers look at their files every second. */
const reloadMs = 2_500
/** Long enough ago for any clock. */
const sandboxEpoch = '2026-01-01T00:00:00.000Z'

/** Signers whose keys are made and published, and whose processes do not run yet. */
export type PreparedSigners = {
  readonly addresses: Readonly<Record<SignerRole, `0x${string}`>>
  /** Where they will listen. */
  readonly sockets: Signers['sockets']
  readonly permitted: SignerRules['permitted']
  start(): Promise<Signers>
}

/** Starts the signers of all roles. They may sign at a made-up market unless told otherwise. */
export async function startSigners(
  leash: Leash,
  server: DatabaseServer,
  permitted: Partial<Permitted> = {},
): Promise<Signers> {
  return (await prepareSigners(leash, server, permitted)).start()
}

/** Makes the keys, policies and journals of all roles. */
export async function prepareSigners(
  leash: Leash,
  server: DatabaseServer,
  permitted: Partial<Permitted>,
): Promise<PreparedSigners> {
  const keysFile = join(leash.folder, 'settlement-keys.json')
  const people = approvers()
  await replaceFile(keysFile, '{"keys":[]}')
  const programs = await forEachRole((role) => setUpSigner({ leash, server, keysFile }, role, people.publicKeys))

  async function makeKey(role: SignerRole, keyId: string) {
    const printed = await runSignerCommand(leash, programs[role], 'make-key', [settingsFile(programs[role], 0), keyId])
    return JSON.parse(printed.trimEnd().split('\n').at(-1) ?? '')
  }
  const first = await forEachRole((role) => makeKey(role, `${role}-2026a`))
  const attesters = { compliance: [first.compliance.address], fee: [first.fee.address] }
  const files = { keysFile, policyFile: (role: SignerRole) => policyFile(programs[role]) }
  const rules = signerRules(files, people, { ...madeUpMarket, attesters })
  await rules.publish(signerRoles.map((role) => ({ ...first[role], validFrom: sandboxEpoch, validUntil: null })))
  await rules.permit(permitted)

  const sockets = await forEachRole(async (role) => replicas.map((replica) => socketFile(programs[role], replica)))
  const launchOne = (role: SignerRole, replica: number, program?: string) =>
    startSigner(leash, programs[role], settingsFile(programs[role], replica), `signer-${role}-${replica}`, program)
  // One of a role after the other: SoftHSM's login writes the token's file anew, and who reads it meanwhile finds no token.
  const before = new Map<SignerRole, Promise<unknown>>()
  function startOne(role: SignerRole, replica: number, program?: string): Promise<Child> {
    const launch = () => launchOne(role, replica, program)
    const started = (before.get(role) ?? Promise.resolve()).then(launch, launch)
    before.set(role, started)
    return started
  }
  async function start(): Promise<Signers> {
    const processes = await forEachRole((role) => Promise.all(replicas.map((replica) => startOne(role, replica))))
    return {
      ...rules,
      custody: first.operator.custody,
      keysFile,
      sockets,
      processes,
      makeKey,
      async publishKey(made, noticeSeconds) {
        const printed = await publishKey(leash, keysFile, made, noticeSeconds)
        await rules.publish(JSON.parse(printed).keys)
      },
      folder: leash.folder,
      homeOf: (role) => programs[role].home.folder,
      placeOf: (role) => signerPlace(programs[role]),
      reloaded: () => sleep(reloadMs),
      async restart(role, replica, program) {
        const child = await startOne(role, replica, program)
        processes[role][replica] = child
        return child
      },
    }
  }
  const addresses = await forEachRole(async (role) => first[role].address)
  return { addresses, sockets, permitted: () => rules.permitted(), start }
}
