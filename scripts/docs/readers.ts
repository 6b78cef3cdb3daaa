import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeKey, type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { callerVerifier } from '../../compliance/src/identity/caller.ts'
import type { Config as ComplianceConfig } from '../../compliance/src/main/config.ts'
import { isCast } from '../../conformance/src/drivers/cast.ts'
import { approveCredentials } from '../../platform/passkeys/src/credentials-file.ts'
import type { IdentityProfile } from '../../server/src/identity/profile.ts'
import { oidcTokenVerifier } from '../../server/src/identity/verify-token.ts'
import type { ApiConfig } from '../../server/src/main/config/config.ts'
import { readPlan } from '../../server/src/upgrade/plan.ts'
import { readEnvironment } from './settings.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a page shows is what is being found out about
type Json = any

const sealing = JSON.stringify({
  wrapping: [{ id: 'first', kind: 'file', file: '/etc/firsthand/wrapping-key' }],
  indexKeyFile: '/etc/firsthand/index-key',
  pseudonymKeyFile: '/etc/firsthand/pseudonym-key',
})

/** Settings that a service starts with; the setting that a page shows is put beside them. */
const otherSettings = {
  FIRSTHAND_PUBLIC_URL: 'https://api.example',
  FIRSTHAND_DATABASE_URL_API: 'postgresql:///firsthand?host=/run/postgresql',
  FIRSTHAND_DATABASE_URL_CATALOG: 'postgresql:///firsthand?host=/run/postgresql',
  FIRSTHAND_CURSOR_SECRET_FILE: '/etc/firsthand/cursor-secret',
  FIRSTHAND_WEBHOOK_KEY_FILE: '/etc/firsthand/webhook-key',
  FIRSTHAND_SETTLEMENT_KEYS_FILE: '/etc/firsthand/settlement-keys.json',
  FIRSTHAND_ERASURES_FILE: '/var/lib/firsthand/erasures',
  FIRSTHAND_SEALING: sealing,
}
const otherComplianceSettings = {
  COMPLIANCE_PUBLIC_URL: 'https://customers.example',
  COMPLIANCE_DATABASE_URL_CUSTOMER: 'postgresql:///compliance?host=/run/postgresql',
  COMPLIANCE_DATABASE_URL_OFFICER: 'postgresql:///compliance?host=/run/postgresql',
  COMPLIANCE_SERVICE_KEY_FILE: '/etc/firsthand/service-key',
  COMPLIANCE_DECISION_KEY_FILE: '/etc/firsthand/decision-key.pem',
  COMPLIANCE_SEALING: sealing,
  COMPLIANCE_ERASURES_FILE: '/var/lib/firsthand/compliance-erasures',
  COMPLIANCE_CHAINS: '{}',
  COMPLIANCE_LISTS: '[{"name": "list", "format": "ofac-sdn-xml", "file": "/etc/firsthand/list.xml"}]',
  COMPLIANCE_SUPPORTED: '[]',
  COMPLIANCE_SIGNER_SOCKETS: '["/run/firsthand/compliance.sock"]',
}

async function profileOf(provider: object): Promise<IdentityProfile> {
  const settings = { ...otherSettings, FIRSTHAND_IDENTITY_PROVIDERS: JSON.stringify([provider]) }
  const { identityProviders } = (await readEnvironment('api', settings)) as ApiConfig
  const [profile] = identityProviders
  assert.ok(profile)
  return profile
}

/** The half of a key that a provider publishes. */
const published = (key: PrivateKey) => ({
  ...createPublicKey({ key, format: 'jwk' }).export({ format: 'jwk' }),
  kid: key.kid,
  alg: key.alg,
  use: key.use,
})

/** A token of this shape, signed now by a key of the provider, which is served meanwhile. */
async function asIssued<T>({ header, claims }: Json, use: (token: string, jwksUri: string) => Promise<T>): Promise<T> {
  const key = await makeKey('RS256')
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys: [published(key)] })))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  try {
    const iat = Math.floor(Date.now() / 1000)
    const times = { iat, exp: iat + claims.exp - claims.iat }
    const token = signToken(key, { ...claims, ...times }, { typ: undefined, ...header })
    return await use(token, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}

/** A page about tokens needs nobody's pseudonym. */
const pseudonyms = { pseudonymOf: () => '' }

/** The caller that the service takes a token for. */
async function callerOf(provider: object, shape: Json) {
  const profile = await profileOf(provider)
  const caller = await asIssued(shape, async (token, jwksUri) =>
    oidcTokenVerifier([{ ...profile, jwksUri }], pseudonyms).verify(token),
  )
  assert.ok(caller, 'the service refuses this token')
  const { tenantId: tenant, issuer, subject, roles } = caller
  return { tenant, issuer, subject, roles: [...roles] }
}

/** The provider and the token that a page showed last: the next blocks are about them. */
let shown: { provider: object; token?: Json; caller?: Awaited<ReturnType<typeof callerOf>> } | undefined

/** How a JSON block is read that is no body of the service. */
const readers: Readonly<Record<string, (value: Json) => unknown>> = {
  clients: (value) => {
    for (const [name, { clientId, clientSecret }] of Object.entries<Json>(value))
      assert.ok(isCast(name) && clientId && clientSecret, `${name} is no caller of the suite`)
  },
  'identity-provider': async (value) => {
    oidcTokenVerifier([await profileOf(value)], pseudonyms)
    shown = { provider: value }
  },
  'passkeys-file': (value) =>
    approveCredentials(JSON.stringify(value), 'ada', generateKeyPairSync('ed25519').privateKey),
  'access-token': async (value) => {
    assert.ok(shown, 'no provider stands before it')
    shown = { ...shown, token: value, caller: await callerOf(shown.provider, value) }
  },
  'compliance-provider': async (value) => {
    const settings = { ...otherComplianceSettings, COMPLIANCE_IDENTITY_PROVIDER: JSON.stringify(value) }
    const { identity } = (await readEnvironment('compliance', settings)) as ComplianceConfig
    assert.ok(shown?.provider && shown.token && shown.caller, 'no provider and token stand before it')
    const caller = await asIssued(shown.token, (token, jwksUri) =>
      callerVerifier({ ...identity, jwksUri }, pseudonyms)(token),
    )
    assert.ok(caller, 'Compliance refuses this token')
    const { person: _person, marks: _marks, ...named } = caller
    assert.deepEqual({ ...named, roles: [...named.roles] }, shown.caller)
  },
  'upgrade-plan': (value) => readPlan(JSON.stringify(value)),
  caller: (value) => assert.deepEqual(shown?.caller, value),
}

export async function readAs(name: string, value: Json): Promise<void> {
  const read = readers[name]
  if (read === undefined) throw new Error(`there is no reader for a block of ${name}`)
  await read(value)
}
