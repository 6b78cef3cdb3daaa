#!/usr/bin/env node
import { setTimeout as sleep } from 'node:timers/promises'
import { openProbes } from '@firsthand/probes/private-listener'
import { openProbeMetrics, type StepTaken } from './probe-metrics.ts'
import { runRound } from './run-round.ts'
import { readSettings } from './settings.ts'

const log = (level: string, event: string, facts: object = {}) =>
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), msg: event, ...facts })}\n`)

/** Buys in a canary market, round after round, and shows how it went. */
async function run(): Promise<void> {
  const settings = readSettings()
  const metrics = openProbeMetrics()
  const probes = openProbes(metrics.registry, { own: {} })
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort())
  const port = await probes.listen({ host: settings.host, port: settings.port })
  log('info', 'probe.listening', { privatePort: port })
  const outcome = {
    taken: (step: StepTaken) => metrics.taken(step),
    failed: (step: string, why: string) => log('warn', 'probe.failed', { step, why }),
  }
  while (!ending.signal.aborted) {
    // What failed is shown and logged by its step; a token file that cannot be read is named here.
    await runRound(settings, outcome).catch((error: Error) => log('warn', 'probe.round_ended', { why: error.name }))
    metrics.roundEnded()
    await sleep(settings.everySeconds * 1000, undefined, { signal: ending.signal }).catch(() => undefined)
  }
  await probes.close()
}

try {
  await run()
} catch (error) {
  log('fatal', 'probe.not_started', { why: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
