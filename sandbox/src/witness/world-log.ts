import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noteSigner, signs, writeKey } from '@firsthand/tlog/note'
import { launch } from '../world/child.ts'
import { freePort, loopback } from '../world/ports.ts'
import { witnessProgram } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'
import { logOrigin as origin } from './log-origin.ts'
import type { WitnessArguments } from './witness-server.ts'

/** The transparency log of a world, with its witness. Plain data. */
export type WorldLog = {
  readonly origin: string
  readonly folder: string
  readonly keyFile: string
  /** By which its checkpoints are checked. */
  readonly key: string
  readonly witness: { readonly url: string; readonly key: string }
  /** Where its roots are written; null in a world that sends no transactions of its own. */
  readonly roots: { readonly chainId: string; readonly contract: string } | null
}

const witnessName = 'witness.example'

async function newKey(file: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o400 })
  return privateKey
}

/** Makes the keys and starts the witness. Nobody waits for it: until it listens, checkpoints are without its line. */
export async function startWorldLog(supervisor: Supervisor, roots: WorldLog['roots']): Promise<WorldLog> {
  const at = (name: string) => join(supervisor.folder, name)
  const [folder, keyFile, witnessKeyFile] = [at('evidence-log'), at('evidence-log-key.pem'), at('witness-key.pem')]
  await mkdir(folder)
  const [ours, theirs, port] = await Promise.all([newKey(keyFile), newKey(witnessKeyFile), freePort()])
  const key = writeKey(noteSigner(origin, signs.note, ours))
  const own: WitnessArguments = {
    name: witnessName,
    port,
    host: loopback,
    keyFile: witnessKeyFile,
    stateFile: at('witness-state.json'),
    logs: [key],
  }
  await launch(supervisor, {
    name: 'witness',
    command: process.execPath,
    args: [witnessProgram, JSON.stringify(own)],
    env: {},
  })
  const witnessKey = writeKey(noteSigner(witnessName, signs.cosignature, theirs))
  const witness = { url: `http://${loopback}:${port}`, key: witnessKey }
  return { origin, folder, keyFile, key, witness, roots }
}
