import { ConfigError } from '@firsthand/settings/config-error'
import type { AnySettings } from '@firsthand/settings/read-settings'
import { isRecord } from '@firsthand/values/values'
import type { RelayBudget, RelayChain, RelayChains } from '#relaying/relay.rules'
import { prefix } from './settings.ts'
import { isHexAddress, chains as readChains } from './shared-settings.ts'

type ServedChain = ReturnType<typeof readChains>[number]

const isWei = (value: unknown): value is string => typeof value === 'string' && /^(0|[1-9][0-9]{0,30})$/.test(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function budget(wrong: (what: string) => Error, tenant: string, value: unknown): RelayBudget {
  if (!isRecord(value)) throw wrong(`${tenant}: describe its budget by an object`)
  const { weiPerDay, requestsPerDay = 1000, requestsPerBuyerPerDay = 10, ...unknown } = value
  const [strange] = Object.keys(unknown)
  if (strange !== undefined) throw wrong(`${tenant}: there is no ${strange}`)
  if (!isWei(weiPerDay)) throw wrong(`${tenant}: weiPerDay is an amount of wei, as text`)
  if (!isCount(requestsPerDay) || !isCount(requestsPerBuyerPerDay))
    throw wrong(`${tenant}: requestsPerDay and requestsPerBuyerPerDay are whole numbers`)
  return { weiPerDay: BigInt(weiPerDay), requestsPerDay, requestsPerBuyerPerDay }
}

function relayChain(served: readonly ServedChain[], id: string, value: unknown): RelayChain {
  const wrong = (what: string) => new ConfigError(`${prefix}RELAY: ${id}: ${what}`)
  const chain = served.find(({ chainId }) => chainId === id)
  if (chain === undefined) throw wrong(`${prefix}CHAINS does not name it`)
  if (!isRecord(value)) throw wrong('describe it by an object')
  const { forwarder, requestGasMax = '600000', tenants, ...unknown } = value
  const [strange] = Object.keys(unknown)
  if (strange !== undefined) throw wrong(`there is no ${strange}`)
  if (!isHexAddress(forwarder)) throw wrong('forwarder is a chain address')
  if (!isWei(requestGasMax) || requestGasMax.length > 9) throw wrong('requestGasMax is an amount of gas, as text')
  if (!isRecord(tenants)) throw wrong('tenants has the budget of each tenant')
  return {
    chainId: id,
    router: chain.router.toLowerCase() as RelayChain['router'],
    forwarder: forwarder.toLowerCase() as RelayChain['forwarder'],
    requestGasMax: BigInt(requestGasMax),
    gasPriceMax: chain.gasPriceMax,
    tenants: new Map(Object.entries(tenants).map(([tenant, each]) => [tenant, budget(wrong, tenant, each)])),
  }
}

/** Where the gas of buyers is paid: nowhere when it is left out. */
function relays(served: readonly ServedChain[], value: unknown = {}): RelayChains {
  if (!isRecord(value)) throw new ConfigError(`${prefix}RELAY must be a JSON object, chain id to chain`)
  return new Map(Object.entries(value).map(([id, each]) => [id, relayChain(served, id, each)]))
}

/** The chains, and those of them on which the gas of buyers is paid. */
export function chainsWithRelays(settings: AnySettings) {
  const chains = readChains(settings)
  // Without the chains nobody can know what is wrong with the relays.
  const known = (): RelayChains => (chains === undefined ? new Map() : relays(chains, settings.given.RELAY))
  return { chains, relays: settings.part('RELAY', known) }
}
