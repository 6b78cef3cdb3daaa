import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openPool } from '@firsthand/postgres/pool'
import type { Registry } from '@firsthand/probes/open-metrics'
import { type KeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import { openKeyFile } from '@firsthand/signers/key-file'
import { noteSigner, signs } from '@firsthand/tlog/note'
import type { Logger } from 'pino'
import { decisionHashes } from '#compliance/decision-hashes'
import { showLogFigures } from '#evidence-log/log-metrics'
import { rootsContracts } from '#evidence-log/roots-contract'
import { keepLog } from '#evidence-log/run-log'
import type { WorkerConfig } from './config/worker-config.ts'

type Parts = {
  readonly sealing: KeyedSealing
  readonly registry: Registry
  readonly log: Logger
  readonly alarm: (what: string, facts: object) => void
}

/** Keeps the transparency log, where it is configured. Answers how to stop. */
export function openEvidenceLog(config: WorkerConfig, { sealing, registry, log, alarm }: Parts): () => Promise<void> {
  const { evidenceLog, databaseUrl: url, settlementKeysFile, compliance } = config
  if (evidenceLog === null) return async () => undefined
  const { origin, folder, keyFile, witnesses, timeStamps } = evidenceLog
  const roots = evidenceLog.roots && { ...evidenceLog.roots, ...rootsContracts(config.chains) }
  // A pass goes step by step, and waits for nobody else's connection.
  const pool = sealWith(openPool({ url, size: 1, applicationName: 'firsthand-evidence-log' }), sealing)
  const keys = openKeyFile(settlementKeysFile)
  const publishedKeys = (): readonly object[] => (JSON.parse(keys.document()) as { items: readonly object[] }).items
  const signer = noteSigner(origin, signs.note, createPrivateKey(readFileSync(keyFile)))
  const now = () => new Date()
  const decisions = compliance === null ? null : decisionHashes(compliance)
  const deps = { pool, folder, signer, witnesses, timeStamps, roots, publishedKeys, decisions, now }
  const kept = keepLog(deps, { log, alarm })
  showLogFigures(registry, { pool, kept, witnesses }, { hasStamps: timeStamps !== null, hasRoots: roots !== null })
  return async () => {
    await kept.stop()
    keys.close()
    await pool.end()
  }
}
