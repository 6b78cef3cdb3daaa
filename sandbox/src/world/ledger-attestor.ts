import { createHash, generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseAddress, passwordFile, programUrl } from '../postgres/databases.ts'
import { sealingVariables } from './api.ts'
import { type Child, launch, loggedEvent, untilReady } from './child.ts'
import { ourServerFolder, programIn } from './programs.ts'
import type { SealingKeys } from './sealing-keys.ts'
import type { Supervisor } from './supervisor.ts'

/** The key of the ledger's attestor: its file, and what the delivery signers pin of it. Plain data. */
export type StatementKey = {
  readonly keyFile: string
  /** Key id to the raw public key in base64url. */
  readonly statementKeys: Readonly<Record<string, string>>
}

/** Makes a key of its own for the attestor. */
export async function makeStatementKey({ folder }: Pick<Supervisor, 'folder'>): Promise<StatementKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const members = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })
  const kid = createHash('sha256').update(members).digest('base64url')
  const keyFile = join(folder, 'ledger-statement-key.pem')
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o400 })
  return { keyFile, statementKeys: { [kid]: x } }
}

/** Where the attestor of a world listens. */
export const attestorSocket = ({ folder }: Pick<Supervisor, 'folder'>) => join(folder, 'ledger-attestor.sock')

/** What the attestor needs of its world. */
export type AttestorSurroundings = {
  readonly databaseServer: DatabaseAddress
  readonly database: string
  readonly keyFile: string
  /** The registered keys of bank gateways. */
  readonly gatewayKeysFile: string
  readonly sealingKeys: Pick<SealingKeys, 'service'>
  readonly serverFolder?: string
}

/** Starts the ledger's attestor on the service's books, and waits until it listens. */
export async function startLedgerAttestor(supervisor: Supervisor, world: AttestorSurroundings): Promise<Child> {
  const child = await launch(supervisor, {
    name: 'ledger-attestor',
    command: process.execPath,
    args: [programIn(world.serverFolder ?? ourServerFolder, 'main/ledger-attestor')],
    env: {
      FIRSTHAND_DATABASE_URL_ATTESTOR: programUrl(world.databaseServer, 'fh_attestor', world.database),
      FIRSTHAND_DATABASE_PASSWORD_FILE_ATTESTOR: passwordFile(world.databaseServer, 'fh_attestor'),
      FIRSTHAND_STATEMENT_KEY_FILE: world.keyFile,
      FIRSTHAND_DATABASE_DURABILITY: 'sandbox',
      FIRSTHAND_PRIVATE_PORT: '0',
      FIRSTHAND_ATTESTOR_SOCKET: attestorSocket(supervisor),
      FIRSTHAND_BANK_GATEWAY_KEYS_FILE: world.gatewayKeysFile,
      ...sealingVariables(world),
    },
  })
  const advice = 'Its last log line names the setting or the part that it could not use.'
  await untilReady(child, advice, () => loggedEvent<object>(child, 'attestor.listening'))
  return child
}
