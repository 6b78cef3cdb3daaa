import { ConfigError } from '@firsthand/settings/read-settings'
import { prefix } from './settings.ts'

/** Any port of one's own machine: what a developer's page has is chosen by its tool. */
const loopback = /^http:\/\/(localhost|127[.]0[.]0[.]1):\*$/

const isOrigin = (text: string) =>
  loopback.test(text) || (/^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text)

/** None when it is left out: a service that only servers call has no page to let in. */
export function corsOrigins(text: string): '*' | readonly string[] {
  if (text === '*') return '*'
  const origins = text.split(',').filter((each) => each !== '')
  const bad = origins.find((each) => !isOrigin(each))
  if (bad === undefined) return origins
  throw new ConfigError(`${prefix}CORS_ORIGINS: "${bad}" is not an origin such as https://shop.example`)
}
