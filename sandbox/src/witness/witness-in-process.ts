import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { type NoteKey, noteSigner, signs } from '@firsthand/tlog/note'
import { loopback } from '../world/ports.ts'
import { serveWitness } from './serve-witness.ts'
import { openWitness } from './witness.ts'

/** A witness of one log in this process, which remembers in a file of the folder. */
export async function witnessInProcess(home: string, log: NoteKey) {
  const signer = noteSigner('witness.example', signs.cosignature, generateKeyPairSync('ed25519').privateKey)
  const stateFile = join(home, 'witness.json')
  const witness = openWitness({ signer, logs: [log], stateFile, now: () => new Date() })
  const server = await serveWitness(witness, 0, loopback)
  const { port } = server.address() as { port: number }
  return {
    witness: { url: `http://${loopback}:${port}`, key: signer as NoteKey },
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
