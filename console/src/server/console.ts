import { configured } from '@firsthand/log/configured'
import { openPageMetrics } from '@firsthand/token-handler/metrics'
import { pageConnections } from '@firsthand/token-handler/page-settings'
import { runPageServer } from '@firsthand/token-handler/run-page-server'
import { openConsole } from './console-server.ts'
import { prefix, readConsoleConfig } from './settings.ts'

const { config, log } = await configured({
  program: 'console',
  read: readConsoleConfig,
  connections: pageConnections(prefix),
})
const metrics = openPageMetrics(config.name)

await runPageServer({ ...config, log, metrics, open: () => openConsole(config, { log, metrics }) })
