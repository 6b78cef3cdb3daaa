import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { witnessInProcess } from '@firsthand/sandbox/witness/witness-in-process'
import { noteSigner, signs } from '@firsthand/tlog/note'
import type pg from 'pg'
import type { LogDeps } from '../run-log.ts'

/** A log in a folder of its own, with a witness that runs in this process. */
export async function logUnderTest(pool: pg.Pool) {
  const home = await mkdtemp(join(tmpdir(), 'evidence-log-'))
  const signer = noteSigner('log.example/test', signs.note, generateKeyPairSync('ed25519').privateKey)
  const { witness, stop } = await witnessInProcess(home, signer)
  const deps: LogDeps = {
    pool,
    folder: join(home, 'log'),
    signer,
    witnesses: [witness],
    timeStamps: null,
    roots: null,
    publishedKeys: () => [],
    decisions: null,
    now: () => new Date(),
  }
  return {
    deps,
    signer,
    witness,
    async stop() {
      await stop()
      await rm(home, { recursive: true })
    },
  }
}
