import { ConfigError } from '@firsthand/settings/config-error'
import { isRecord } from '@firsthand/values/values'
import { proposalKinds } from '@firsthand/wire/approvals'
import type { PasskeySettings } from '#approvals/passkeys/passkey.rules'
import { prefix } from './settings.ts'

const wrong = (what: string) => new ConfigError(`${prefix}PASSKEYS: ${what}`)

const known: ReadonlySet<unknown> = new Set(['*', ...proposalKinds])

/** A misspelt kind would be one that nobody has to sign. */
function kindsOf(tenant: string, kinds: unknown): ReadonlySet<string> {
  if (!Array.isArray(kinds) || kinds.length === 0) throw wrong(`required.${tenant} lists kinds, or "*"`)
  const strange = kinds.find((kind) => !known.has(kind))
  if (strange !== undefined) throw wrong(`required.${tenant}: there is no kind ${JSON.stringify(strange)}`)
  return new Set(kinds as string[])
}

/** A page that may ask for signatures: the relying party's own host or one below it, by https unless it is this machine. */
function originOf(rpId: string, value: unknown): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null
  if (url === null || url.origin !== value) throw wrong(`${JSON.stringify(value)} is no origin`)
  if (url.hostname !== rpId && !url.hostname.endsWith(`.${rpId}`)) throw wrong(`${value} is not a page of ${rpId}`)
  if (url.protocol !== 'https:' && url.hostname !== 'localhost') throw wrong(`${value} is not https`)
  return url.origin
}

/** How decisions are signed; null when they are not. What cannot be read stops the start, and never counts as not wanted. */
export function passkeySettings(value: unknown): PasskeySettings | null {
  if (value === undefined) return null
  const { rpId, origins, required = {}, ...unknown } = isRecord(value) ? value : {}
  const [strange] = Object.keys(unknown)
  if (strange !== undefined) throw wrong(`there is no ${strange}`)
  if (typeof rpId !== 'string' || !/^[a-z0-9-]+([.][a-z0-9-]+)*$/.test(rpId)) throw wrong('rpId is a domain')
  if (!Array.isArray(origins) || origins.length === 0) throw wrong('origins lists the pages that may ask')
  if (!isRecord(required)) throw wrong('required is an object, tenant to kinds')
  return {
    rpId,
    origins: origins.map((each) => originOf(rpId, each)),
    required: new Map(Object.entries(required).map(([tenant, kinds]) => [tenant, kindsOf(tenant, kinds)])),
  }
}
