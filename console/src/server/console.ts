import { configured } from '@firsthand/log/log'
import { openPageMetrics } from '@firsthand/token-handler/metrics'
import { runPageServer } from '@firsthand/token-handler/run-page-server'
import { openConsole } from './console-server.ts'
import { readConsoleConfig } from './settings.ts'

const { config, log } = configured('console', () => readConsoleConfig())
const metrics = openPageMetrics(config.name)

await runPageServer({ ...config, log, metrics, open: () => openConsole(config, { log, metrics }) })
