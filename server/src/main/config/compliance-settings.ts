import { readFileSync } from 'node:fs'
import { ConfigError } from '@firsthand/settings/read-settings'
import { isRecord } from '@firsthand/values/values'
import { prefix } from './settings.ts'

/** How Compliance is reached; null when it is not. */
export function complianceSettings(value: unknown) {
  if (value === undefined) return null
  const names = ['serviceKeyFile', 'serviceUrl', 'url'] as const
  if (!isRecord(value) || Object.keys(value).sort().join() !== names.join() || !names.every((name) => value[name]))
    throw new ConfigError(`${prefix}COMPLIANCE is {"url", "serviceUrl", "serviceKeyFile"}`)
  const serviceKey = readFileSync(String(value.serviceKeyFile), 'utf8').trim()
  return { url: String(value.url), serviceUrl: String(value.serviceUrl), serviceKey }
}
