import { randomUUID } from 'node:crypto'
import { restateIngress } from '@firsthand/engine/restate-ingress'
import { readEngineConfig } from '../config/worker-config.ts'
import { reconciler } from '../reconcile.flow.ts'

/**
 * Fills an engine that has lost its disks: `pnpm engine:rebuild`. All that is open stands in the database, so one look at it
 * is enough. Workers ask for such a look every few seconds anyhow; this asks now, and says whether the engine took it.
 */
const { ingressUrls } = readEngineConfig()
const ingress = restateIngress(ingressUrls)
await ingress.send(reconciler, '{}', `rebuild-${randomUUID()}`)
ingress.close()
console.log(JSON.stringify({ msg: 'rebuilding', from: 'the database' }))
