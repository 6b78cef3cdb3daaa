import { claimsOf, type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import type { World } from '@firsthand/sandbox/world/world'
import type { Doors } from './lane.ts'

/** A running service and what it takes to make tokens for it. Plain data. */
export type ServiceAddress = {
  readonly url: string
  readonly issuer: string
  readonly audience: string
  readonly key: PrivateKey
}

/** Starts the service on a database. */
export async function startService(world: World, database: string): Promise<ServiceAddress> {
  const { issuer, audience, privateKeys } = world.identity
  const [key] = privateKeys
  if (key === undefined) throw new Error('the identity provider has no key')
  const { url } = await world.startApi({ database, settings: roomySettings })
  return { url, issuer, audience, key }
}

const tokenSeconds = 120

/** The service's API, with tokens as the identity provider would make them, for tenants that it does not know. */
export function openDoors({ url, issuer, audience, key }: ServiceAddress): Doors {
  const tokens = new Map<string, { readonly token: string; readonly until: number }>()
  return {
    url,
    tokenOf(tenant) {
      const known = tokens.get(tenant)
      if (known !== undefined && known.until > Date.now()) return known.token
      const token = signToken(key, claimsOf({ name: 'proof', tenant, roles: [] }, { issuer, audience }))
      tokens.set(tenant, { token, until: Date.now() + tokenSeconds * 1000 })
      return token
    },
  }
}
