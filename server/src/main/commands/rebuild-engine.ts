import { randomUUID } from 'node:crypto'
import { restateIngress } from '@firsthand/engine/restate-ingress'
import { command } from '@firsthand/settings/command'
import { readEngineConfig } from '../config/worker-config.ts'
import { reconciler } from '../reconcile.flow.ts'

const settings = await command({ program: 'rebuild-engine', read: readEngineConfig })

/**
 * Fills an engine that has lost its disks: `pnpm engine:rebuild`. All open work is in the database, so one check for it is
 * enough. Workers request this check every few seconds; this command requests it now, and fails if the engine does not take it.
 */
const { ingressUrls } = settings()
const ingress = restateIngress(ingressUrls)
await ingress.send(reconciler, '{}', `rebuild-${randomUUID()}`)
ingress.close()
console.log(JSON.stringify({ msg: 'rebuilding', from: 'the database' }))
