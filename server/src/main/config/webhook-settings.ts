import { ConfigError, readSecret } from '@firsthand/settings/read-settings'
import type { Static } from 'typebox'
import type { TargetRule } from '#events/webhook/targets'
import { prefix, type workerSettings } from './settings.ts'

type Given = Pick<Static<typeof workerSettings>, 'WEBHOOK_KEY_FILE' | 'WEBHOOK_TARGETS' | 'DATABASE_DURABILITY'>

/** What the API and the worker must be told alike: one seals secrets, the other opens them. */
export function webhookSettings(given: Given) {
  const targets: TargetRule = given.WEBHOOK_TARGETS
  // Only a sandbox may ask for anything but the public internet.
  if (targets === 'loopback' && given.DATABASE_DURABILITY === 'required')
    throw new ConfigError(`${prefix}WEBHOOK_TARGETS=loopback is for a sandbox: leave it out`)
  return { sealingKey: readSecret(given.WEBHOOK_KEY_FILE, `${prefix}WEBHOOK_KEY_FILE`), targets }
}
