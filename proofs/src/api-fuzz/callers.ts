import { type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import type { Role } from '@firsthand/wire/roles'

/** A caller, by the claims of a token. */
export type Caller = { readonly tenant: string; readonly subject: string; readonly roles: readonly Role[] }

export type Issuer = { readonly issuer: string; readonly audience: string; readonly privateKeys: readonly PrivateKey[] }

/** An administrator of a tenant, who looks after its webhooks and reads its audit as well. */
export const administratorOf = (tenant: string): Caller => ({
  tenant,
  subject: `${tenant}-admin`,
  roles: ['marketplace-admin', 'tenant-integrator', 'auditor'],
})

/** Somebody of a tenant without a role. */
export const buyerOf = (tenant: string): Caller => ({ tenant, subject: `${tenant}-buyer`, roles: [] })

/** Somebody with every role of the treasury and of compliance officers; they cannot approve what they proposed. */
export const treasurerOf = (tenant: string): Caller => ({
  tenant,
  subject: `${tenant}-treasurer`,
  roles: ['treasury-operator', 'treasury-approver', 'compliance-officer'],
})

/** The bank gateway of a tenant. */
export const gatewayOf = (tenant: string): Caller => ({
  tenant,
  subject: `${tenant}-bank-gateway`,
  roles: ['bank-gateway'],
})

/** A buyer approved by Compliance, with a registered wallet. */
export const approvedBuyerOf = (tenant: string): Caller => ({ tenant, subject: `${tenant}-buyer-1`, roles: [] })

const lifeSeconds = 300
const renewBeforeSeconds = 60

/** Keeps what was made for most of a token's life: signing takes longer than a request does. */
function kept<T>(make: (caller: Caller) => T): (caller: Caller) => T {
  const known = new Map<string, { readonly made: T; readonly renewAt: number }>()
  return (caller) => {
    const name = `${caller.tenant} ${caller.subject}`
    const found = known.get(name)
    if (found && found.renewAt > Date.now()) return found.made
    const made = make(caller)
    if (known.size > 1000) known.clear()
    known.set(name, { made, renewAt: Date.now() + (lifeSeconds - renewBeforeSeconds) * 1000 })
    return made
  }
}

/** Makes tokens with the identity provider's own key. */
export function tokensOf({ issuer, audience, privateKeys: [key] }: Issuer) {
  if (key === undefined) throw new Error('The identity provider has no key')

  const claimsOf = ({ tenant, subject, roles }: Caller) => {
    const iat = Math.floor(Date.now() / 1000)
    const times = { iat, exp: iat + lifeSeconds, auth_time: iat }
    return { iss: issuer, aud: audience, sub: subject, client_id: subject, tenant, roles, ...times }
  }
  const sign = (caller: Caller, claims: object, header?: Readonly<Record<string, unknown>>) =>
    signToken(key, { ...claimsOf(caller), ...claims }, header)

  return {
    /** A good token, the same one for most of its life. */
    of: kept((caller) => sign(caller, {})),
    /** Tokens that are signed and wrong all the same. */
    wrong: kept((caller): readonly string[] => {
      const now = Math.floor(Date.now() / 1000)
      return [
        sign(caller, { exp: now - 100, iat: now - 400 }),
        sign(caller, { aud: 'https://other.example' }),
        sign(caller, { iss: 'https://other.example' }),
        sign(caller, { tenant: undefined }),
        sign(caller, { tenant: '' }),
        sign(caller, { tenant: ['acme'] }),
        sign(caller, { sub: 'a b' }),
        sign(caller, { roles: { admin: true } }),
        sign(caller, {}, { typ: 'JWT' }),
        sign(caller, {}, { alg: 'none' }),
        sign(caller, {}, { kid: 'unknown' }),
      ]
    }),
  }
}

export type Tokens = ReturnType<typeof tokensOf>
