import { parseFinality } from '@firsthand/chain/nodes'
import { ConfigError, readNamed, readSecrets } from '@firsthand/settings/read-settings'
import { type Hex, isRecord } from '@firsthand/values/values'
import type { Static } from 'typebox'
import type { TargetRule } from '#events/webhook/targets'
import { prefix, type workerSettings } from './settings.ts'

export const isHexAddress = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

const isAddressOrNull = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value))

/** What callers read of a chain at `GET /chains`; the nodes that we ask ourselves may have keys in their addresses. */
function shownOfChain(id: string, { name = id, explorerUrl = null, publicRpcUrl = null }: Record<string, unknown>) {
  const wrong = (what: string) => new ConfigError(`${prefix}CHAINS: ${id}: ${what}`)
  if (typeof name !== 'string' || name === '') throw wrong('name is a text')
  if (!isAddressOrNull(explorerUrl)) throw wrong('explorerUrl is the address of an explorer')
  if (!isAddressOrNull(publicRpcUrl)) throw wrong('publicRpcUrl is the address of a node that everybody may ask')
  return { chainId: id, name, explorerUrl, publicRpcUrl }
}

function chain(id: string, value: unknown) {
  const wrong = (what: string) => new ConfigError(`${prefix}CHAINS: ${id}: ${what}`)
  if (!/^eip155:[1-9][0-9]{0,15}$/.test(id)) throw wrong('name chains as CAIP-2 does, such as eip155:1')
  if (!isRecord(value)) throw wrong('describe it by an object')
  const { rpcUrls, router, feeRecipient, feeScheduleId, staleSeconds = 60, startBlock = null, ...rest } = value
  const { finality: wanted, gasPriceMax = '100000000000', feeBumpAfterSeconds = 45, ...other } = rest
  const { name, explorerUrl, publicRpcUrl, ...unknown } = other
  const finality = parseFinality(wanted)
  const [strange] = Object.keys(unknown)
  if (strange !== undefined) throw wrong(`there is no ${strange}`)
  if (!Array.isArray(rpcUrls) || rpcUrls.length === 0 || !rpcUrls.every((url) => URL.canParse(String(url))))
    throw wrong('rpcUrls is a list of addresses')
  if (!isHexAddress(router) || !isHexAddress(feeRecipient)) throw wrong('router and feeRecipient are chain addresses')
  if (typeof feeScheduleId !== 'string' || feeScheduleId === '') throw wrong('feeScheduleId names the fee schedule')
  if (!Number.isInteger(staleSeconds) || Number(staleSeconds) < 1) throw wrong('staleSeconds is a whole number')
  if (finality === null) throw wrong('finality is {"rule": "tags"} or {"safeDepth", "finalDepth"}')
  if (startBlock !== null && !(Number.isSafeInteger(startBlock) && Number(startBlock) >= 0))
    throw wrong('startBlock is the number of a block')
  if (typeof gasPriceMax !== 'string' || !/^[1-9][0-9]{0,30}$/.test(gasPriceMax))
    throw wrong('gasPriceMax is the most that a unit of gas may cost, in wei, as text')
  if (!Number.isInteger(feeBumpAfterSeconds) || Number(feeBumpAfterSeconds) < 1)
    throw wrong('feeBumpAfterSeconds is a whole number')
  return {
    ...shownOfChain(id, other),
    rpcUrls: rpcUrls as string[],
    router,
    feeRecipient,
    feeScheduleId,
    staleSeconds: Number(staleSeconds),
    finality,
    /** The first block to follow when none is on record; the newest one when left out. */
    startBlock: startBlock === null ? null : BigInt(Number(startBlock)),
    /** What our own transactions offer at the most, and how long one waits before a fee-bumped replacement follows it. */
    gasPriceMax: BigInt(gasPriceMax),
    feeBumpAfterSeconds: Number(feeBumpAfterSeconds),
  }
}

/** Where settlements go; none, and the on-chain rails sell nothing. */
export function chains(value: unknown = {}) {
  if (!isRecord(value)) throw new ConfigError(`${prefix}CHAINS must be a JSON object, chain id to chain`)
  return Object.entries(value).map(([id, each]) => chain(id, each))
}

/** How Compliance is reached; null when it is not. */
export function complianceSettings(value: unknown) {
  if (value === undefined) return null
  const names = ['serviceKeyFile', 'serviceUrl', 'url'] as const
  if (!isRecord(value) || Object.keys(value).sort().join() !== names.join() || !names.every((name) => value[name]))
    throw new ConfigError(`${prefix}COMPLIANCE is {"url", "serviceUrl", "serviceKeyFile"}`)
  const serviceKey = readNamed(String(value.serviceKeyFile), `${prefix}COMPLIANCE: serviceKeyFile`).trim()
  return { url: String(value.url), serviceUrl: String(value.serviceUrl), serviceKey }
}

type WebhookSettings = Pick<
  Static<typeof workerSettings>,
  'WEBHOOK_KEY_FILE' | 'WEBHOOK_TARGETS' | 'DATABASE_DURABILITY'
>

/** The same for the API, which seals secrets, and the worker, which opens them. */
export function webhookSettings(given: WebhookSettings) {
  const targets: TargetRule = given.WEBHOOK_TARGETS
  // Only a sandbox may ask for anything but the public internet.
  if (targets === 'loopback' && given.DATABASE_DURABILITY === 'required')
    throw new ConfigError(`${prefix}WEBHOOK_TARGETS=loopback is for a sandbox: leave it out`)
  return { sealingKeys: readSecrets(given.WEBHOOK_KEY_FILE, `${prefix}WEBHOOK_KEY_FILE`), targets }
}

/** Any port of the developer's own machine: their tools choose the port. */
const loopback = /^http:\/\/(localhost|127[.]0[.]0[.]1):\*$/

const isOrigin = (text: string) =>
  loopback.test(text) || (/^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text)

/** None when it is left out: a service that only servers call needs no origin. */
export function corsOrigins(text: string): '*' | readonly string[] {
  if (text === '*') return '*'
  const origins = text.split(',').filter((each) => each !== '')
  const bad = origins.find((each) => !isOrigin(each))
  if (bad === undefined) return origins
  throw new ConfigError(`${prefix}CORS_ORIGINS: "${bad}" is not an origin such as https://shop.example`)
}
