import { readFileSync } from 'node:fs'
import { ConfigError, isRecord, prefix, type Settings } from '@firsthand/settings/settings-reader'

/** How Compliance is reached; null when it is not. */
export function complianceSettings(settings: Settings) {
  const value = settings.json('COMPLIANCE')
  if (value === undefined) return null
  const names = ['serviceKeyFile', 'serviceUrl', 'url'] as const
  if (!isRecord(value) || Object.keys(value).sort().join() !== names.join() || !names.every((name) => value[name]))
    throw new ConfigError(`${prefix}COMPLIANCE is {"url", "serviceUrl", "serviceKeyFile"}`)
  const serviceKey = readFileSync(String(value.serviceKeyFile), 'utf8').trim()
  return { url: String(value.url), serviceUrl: String(value.serviceUrl), serviceKey }
}
