import { ConfigError, durability, prefix, type Settings, secretFile } from '@firsthand/settings/settings-reader'
import type { TargetRule } from '#events/webhook/targets'

/** Where webhooks may be sent. Only a sandbox may ask for anything but the public internet. */
function targetRule(settings: Settings): TargetRule {
  const value = settings.optional('WEBHOOK_TARGETS') ?? 'public'
  if (value !== 'public' && value !== 'loopback')
    throw new ConfigError(`${prefix}WEBHOOK_TARGETS is public or loopback`)
  if (value === 'loopback' && durability(settings) === 'required')
    throw new ConfigError(`${prefix}WEBHOOK_TARGETS=loopback is for a sandbox: leave it out`)
  return value
}

/** What the API and the worker must be told alike: one seals secrets, the other opens them. */
export const webhookSettings = (settings: Settings) => ({
  sealingKey: secretFile(settings, 'WEBHOOK_KEY_FILE'),
  targets: targetRule(settings),
})
