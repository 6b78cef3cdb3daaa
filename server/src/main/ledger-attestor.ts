import { chmodSync, rmSync } from 'node:fs'
import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { configured } from '@firsthand/log/configured'
import { type MutualServerSettings, openMutualServer } from '@firsthand/mutual-tls/mutual-server'
import { hostAndPort, isRemote } from '@firsthand/mutual-tls/tls-settings'
import { requireSound } from '@firsthand/postgres/database-checks'
import { databaseFault, openPool } from '@firsthand/postgres/pool'
import { openProbes } from '@firsthand/probes/private-listener'
import { openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import type { FastifyInstance } from 'fastify'
import { attestorApp } from '#bank-transfer/attestor/attestor.routes'
import { attestorMetrics } from '#bank-transfer/attestor/attestor-metrics'
import { bankFileEvidence } from '#bank-transfer/attestor/bank-file-evidence'
import { booksStore } from '#bank-transfer/attestor/books.store'
import { openStatementKey } from '#bank-transfer/attestor/statement-key'
import { readAttestorConfig } from './config/attestor-config.ts'
import { attestorConnections } from './config/connections.ts'
import { prefix } from './config/settings.ts'

const { config, log } = await configured({
  program: 'attestor',
  read: readAttestorConfig,
  connections: attestorConnections,
})

const openTls = (tls: MutualServerSettings) =>
  openMutualServer(tls, `${prefix}ATTESTOR_TLS`, (event, why, count) =>
    log[event === 'reloaded' ? 'info' : 'warn']({ why, count }, `attestor.tls_${event}`),
  )

async function listenOn(app: FastifyInstance): Promise<void> {
  const { socket } = config
  if (isRemote(socket)) return void (await app.listen(hostAndPort(socket)))
  // A killed process leaves its socket file behind.
  rmSync(socket, { force: true })
  await app.listen({ path: socket })
  chmodSync(socket, 0o660)
}

await runUntilSignal('attestor', log, async () => {
  const key = openStatementKey(config.keyFile)
  const pool = openPool({ url: config.databaseUrl, size: 4, applicationName: 'firsthand-ledger-attestor' })
  const sealing = openKeyedSealing(config.sealing, 'app')
  sealWith(pool, sealing)
  // It only reads: what it states can be read again, but must come from our database.
  await requireSound([pool], { durability: undefined, protection: config.durability, standbys: 0 })
  const books = booksStore(pool)
  await books.requireThere()
  const metrics = attestorMetrics({ fh_attestor: pool })
  const app = attestorApp({
    books,
    isShown: bankFileEvidence(config),
    key,
    now: () => new Date(),
    ...(config.tls && { tls: openTls(config.tls) }),
    observe: metrics.observe,
    report(event, { why }) {
      metrics.count(event, why)
      if (event !== 'stated') log[event === 'failed' ? 'error' : 'warn']({ why }, `attestor.${event}`)
    },
  })
  const probes = openProbes(metrics.registry, {
    own: {
      database: () => databaseFault(pool, 'app.delivery', 'reads'),
      key: () => key.fault(),
      sealing: () => sealing.wrapping.fault(),
    },
  })
  const privatePort = await probes.listen({ host: config.privateHost, port: config.privatePort })
  await listenOn(app)
  return {
    listening: { privatePort },
    async drain() {
      probes.leave()
      await app.close()
      await Promise.all([probes.close(), pool.end()])
      sealing.wrapping.close()
    },
  }
})
