import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { configured } from '@firsthand/log/log'
import { readRelayerConfig } from './config/relayer-config.ts'
import { openRelayer } from './open-relayer.ts'

const { config, log } = configured('relayer', () => readRelayerConfig())

await runUntilSignal('relayer', log, async () => {
  const relayer = await openRelayer(config, log)
  return { listening: { privatePort: relayer.privatePort }, drain: () => relayer.drain() }
})
