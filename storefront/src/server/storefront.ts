import { configured } from '@firsthand/log/log'
import { openPageMetrics } from '@firsthand/token-handler/metrics'
import { runPageServer } from '@firsthand/token-handler/run-page-server'
import { readStorefrontConfig } from './settings.ts'
import { openStorefront } from './storefront-server.ts'

const { config, log } = configured('storefront', () => readStorefrontConfig())
const metrics = openPageMetrics(config.name)

await runPageServer({ ...config, log, metrics, open: () => openStorefront(config, { log, metrics }) })
