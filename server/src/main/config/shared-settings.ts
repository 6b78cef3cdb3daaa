import { parseFinality } from '@firsthand/chain/nodes'
import { readSealingFiles, type SealingSettings } from '@firsthand/sealing/sealing-settings'
import { ConfigError } from '@firsthand/settings/config-error'
import type { AnySettings } from '@firsthand/settings/read-settings'
import { holdsKey, linesOf, requireMakeable, secretsIn } from '@firsthand/settings/settings-file'
import { type Hex, isRecord } from '@firsthand/values/values'
import type { TargetRule } from '#events/webhook/targets'
import { prefix } from './settings.ts'

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

type NodeSettings = { readonly rpcUrls?: unknown; readonly rpcUrlsFile?: unknown }

/** The nodes of a chain. Their addresses are in a file where they hold keys, and that file is read again on a signal. */
function nodeUrls(settings: AnySettings, id: string, { rpcUrls, rpcUrlsFile }: NodeSettings) {
  const name = `${prefix}CHAINS: ${id}`
  if ((rpcUrls === undefined) === (rpcUrlsFile === undefined))
    throw new ConfigError(`${name}: give rpcUrls, or rpcUrlsFile with an address in each line`)
  const inFile = typeof rpcUrlsFile === 'string'
  const urls = inFile ? linesOf(settings.file(rpcUrlsFile, `${name}: rpcUrlsFile`).toString('utf8')) : rpcUrls
  if (!Array.isArray(urls) || urls.length === 0 || !urls.every((url) => URL.canParse(String(url))))
    throw new ConfigError(`${name}: ${inFile ? 'rpcUrlsFile' : 'rpcUrls'} is a list of addresses`)
  const isOpen = !inFile && !settings.isFile('CHAINS') && settings.given.DATABASE_DURABILITY === 'required'
  if (isOpen && (urls as string[]).some(holdsKey))
    throw new ConfigError(`${name}: an address with a key is a secret: name a file with the addresses in rpcUrlsFile`)
  return (urls as string[]).map((url, at) => settings.live(`${name}: node ${at + 1}`, url))
}

function chain(settings: AnySettings, id: string, value: unknown) {
  const wrong = (what: string) => new ConfigError(`${prefix}CHAINS: ${id}: ${what}`)
  if (!/^eip155:[1-9][0-9]{0,15}$/.test(id)) throw wrong('name chains as CAIP-2 does, such as eip155:1')
  if (!isRecord(value)) throw wrong('describe it by an object')
  const { rpcUrls: urls, rpcUrlsFile, router, feeRecipient, feeScheduleId, startBlock = null, ...rest } = value
  const { finality: wanted, gasPriceMax = '100000000000', feeBumpAfterSeconds = 45, ...more } = rest
  const { staleSeconds = 60, ...other } = more
  const { name, explorerUrl, publicRpcUrl, ...unknown } = other
  const finality = parseFinality(wanted)
  const [strange] = Object.keys(unknown)
  if (strange !== undefined) throw wrong(`there is no ${strange}`)
  const rpcUrls = nodeUrls(settings, id, { rpcUrls: urls, rpcUrlsFile })
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
    rpcUrls,
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
export function chains(settings: AnySettings) {
  const { CHAINS: value = {} } = settings.given
  return settings.part('CHAINS', () => {
    if (!isRecord(value)) throw new ConfigError(`${prefix}CHAINS must be a JSON object, chain id to chain`)
    return Object.entries(value).map(([id, each]) => chain(settings, id, each))
  })
}

/** How Compliance is reached; null when it is not. */
export function complianceSettings(settings: AnySettings) {
  return settings.part('COMPLIANCE', () => complianceOf(settings, settings.given.COMPLIANCE))
}

function complianceOf(settings: AnySettings, value: unknown) {
  if (value === undefined) return null
  const names = ['serviceKeyFile', 'serviceUrl', 'url'] as const
  if (!isRecord(value) || Object.keys(value).sort().join() !== names.join() || !names.every((name) => value[name]))
    throw new ConfigError(`${prefix}COMPLIANCE is {"url", "serviceUrl", "serviceKeyFile"}`)
  const name = `${prefix}COMPLIANCE: serviceKeyFile`
  const [key] = secretsIn(settings.file(String(value.serviceKeyFile), name).toString('utf8'), name)
  const serviceKey = settings.live(name, key.toString('hex'))
  return { url: String(value.url), serviceUrl: String(value.serviceUrl), serviceKey }
}

/** The same for the API, which seals secrets, and the worker, which opens them. */
export function webhookSettings(settings: AnySettings) {
  const { given } = settings
  const targets: TargetRule = settings.part('WEBHOOK_TARGETS', () => {
    // Only a sandbox may ask for anything but the public internet.
    if (given.WEBHOOK_TARGETS === 'loopback' && given.DATABASE_DURABILITY === 'required')
      throw new ConfigError(`${prefix}WEBHOOK_TARGETS=loopback is for a sandbox: leave it out`)
    return given.WEBHOOK_TARGETS
  })
  return { sealingKeys: secretLines(settings, 'WEBHOOK_KEY_FILE'), targets }
}

/** The secrets of a file with one in each line. */
export function secretLines(settings: AnySettings, key: string) {
  const name = `${prefix}${key}`
  return settings.live(
    name,
    settings.part(key, () => secretsIn(settings.file(settings.given[key], name).toString('utf8'), name)),
  )
}

/** The keys of personal data: their files are read here, so that one that is wrong is named, and opened where they are used. */
export function sealingSettings(settings: AnySettings): SealingSettings {
  return settings.part('SEALING', () => {
    readSealingFiles(settings.given.SEALING, `${prefix}SEALING`, settings.file)
    return settings.given.SEALING
  })
}

/** The published keys, which are read again by themselves: a file that is not there is found now. */
export function settlementKeysFile(settings: AnySettings): string {
  return settings.part('SETTLEMENT_KEYS_FILE', () => {
    settings.file(settings.given.SETTLEMENT_KEYS_FILE, `${prefix}SETTLEMENT_KEYS_FILE`)
    return settings.given.SETTLEMENT_KEYS_FILE
  })
}

/** The register of erasures, which is made where there is none. */
export function erasuresFile(settings: AnySettings): string {
  const name = `${prefix}ERASURES_FILE`
  return settings.part('ERASURES_FILE', () => requireMakeable(settings.given.ERASURES_FILE, name))
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
