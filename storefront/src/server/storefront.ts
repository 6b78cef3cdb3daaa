import { configured } from '@firsthand/log/configured'
import { openPageMetrics } from '@firsthand/token-handler/metrics'
import { pageConnections } from '@firsthand/token-handler/page-settings'
import { runPageServer } from '@firsthand/token-handler/run-page-server'
import { prefix, readStorefrontConfig } from './settings.ts'
import { openStorefront } from './storefront-server.ts'

const { config, log } = await configured({
  program: 'storefront',
  read: readStorefrontConfig,
  connections: pageConnections(prefix),
})
const metrics = openPageMetrics(config.name)

await runPageServer({ ...config, log, metrics, open: () => openStorefront(config, { log, metrics }) })
