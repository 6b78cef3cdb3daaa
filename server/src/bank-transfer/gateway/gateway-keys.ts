import { ed25519Key, signedClaims } from '@firsthand/statements/signed-claims'
import { isRecord } from '@firsthand/values/values'
import { ManifestClaims, manifestType, ReceiptClaims, receiptType } from '@firsthand/wire/bank-transfer/bank-gateway'
import { Compile } from 'typebox/compile'

/** A key by which a bank gateway signs: raw in base64url, of one tenant, for the named channels or for any. */
type RegisteredKey = {
  readonly kid: string
  readonly x: string
  readonly tenant: string
  readonly channels?: readonly string[]
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && each !== '')

function registered(value: unknown): RegisteredKey {
  const { kid, x, tenant, channels, ...unknown } = isRecord(value) ? value : {}
  const [strange] = Object.keys(unknown)
  if (strange !== undefined) throw new Error(`a key has no ${strange}`)
  if (!isTexts([kid, x, tenant])) throw new Error('each key has kid, x and tenant')
  if (channels !== undefined && !isTexts(channels)) throw new Error('channels is a list of names')
  return value as RegisteredKey
}

const statements = {
  manifest: { type: manifestType, shape: Compile(ManifestClaims) },
  receipt: { type: receiptType, shape: Compile(ReceiptClaims) },
}

/** The registered keys of bank gateways, of a JSON list. Raises on anything else. */
export function gatewayKeys(value: unknown) {
  if (!Array.isArray(value)) throw new Error('the keys of bank gateways are a list')
  const all = value.map(registered)
  const keys = new Map(all.map(({ kid, x }) => [kid, ed25519Key(x)]))
  if (keys.size < all.length) throw new Error('a kid stands twice')
  const named = new Map(all.map((each) => [each.kid, each]))
  /** What a key of the tenant has signed about a channel that it may speak for; null for any other text. */
  function claimsOf<T extends { readonly tenant: string; readonly channel: string }>(
    kind: { readonly type: string; readonly shape: { Check(value: unknown): value is T } },
    tenant: string,
    text: string,
  ): T | null {
    const found = signedClaims({ ...kind, keys }, text)
    const key = found && named.get(found.kid)
    if (!found || !key || key.tenant !== tenant || found.claims.tenant !== tenant) return null
    return key.channels === undefined || key.channels.includes(found.claims.channel) ? found.claims : null
  }
  return {
    manifestOf: (tenant: string, text: string): ManifestClaims | null => claimsOf(statements.manifest, tenant, text),
    receiptOf: (tenant: string, text: string): ReceiptClaims | null => claimsOf(statements.receipt, tenant, text),
  }
}
export type GatewayKeys = ReturnType<typeof gatewayKeys>
