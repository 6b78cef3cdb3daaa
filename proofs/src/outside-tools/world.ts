import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { personaNamed } from '@firsthand/sandbox/identity/personas'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import type { Role } from '@firsthand/wire/roles'

/** A world that nobody is too fast for. */
export const startJudgedWorld = (): Promise<World> =>
  startWorld({ api: { settings: roomySettings }, complianceSettings: roomyCompliance })

/** A token of this persona that lasts as long as the service takes one, with other roles where some are named. */
export function tokenOf({ identity }: World, name: string, roles?: readonly Role[]): string {
  const persona = personaNamed(name)
  const [key] = identity.privateKeys
  if (persona === undefined || key === undefined) throw new Error(`No token can be made for ${name}`)
  const claims = claimsOf(roles === undefined ? persona : { ...persona, roles }, identity)
  return signToken(key, { ...claims, exp: claims.iat + 3600 })
}

export function urlOf(part: { readonly url: string } | null): string {
  if (part === null) throw new Error('The world was started without a part that is judged')
  return part.url
}
