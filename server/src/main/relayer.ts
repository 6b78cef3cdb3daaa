import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { configured } from '@firsthand/log/configured'
import { relayerConnections } from './config/connections.ts'
import { readRelayerConfig } from './config/relayer-config.ts'
import { openRelayer } from './open-relayer.ts'

const { config, log } = await configured({
  program: 'relayer',
  read: readRelayerConfig,
  connections: relayerConnections,
})

await runUntilSignal('relayer', log, async () => {
  const relayer = await openRelayer(config, log)
  return { listening: { privatePort: relayer.privatePort }, drain: () => relayer.drain() }
})
