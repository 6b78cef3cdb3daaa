import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from 'viem'
import type { SupplierSettings } from '../../supplier/settings.ts'
import { localChain, localChainId } from '../chain/chain.ts'
import { deskSigners, supplierWallets, type Wallet } from '../chain/chain-accounts.ts'
import { contractAddresses } from '../chain/contract-addresses.ts'
import { type Child, launch, loggedEvent, untilReady } from '../world/child.ts'
import { supplierProgram } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'
import { deskInstrument } from './seed-markets.ts'

/** A supplier as the service is configured for it. Plain data. */
export type SupplierAddress = {
  readonly name: string
  readonly protocol: string
  readonly url: string
  /** Holds what it knows us by, where it asks for anything. */
  readonly keyFile?: string
  readonly chainId: string
  readonly contract: string
  readonly wallets: readonly string[]
  readonly instruments: readonly string[]
}

/** The suppliers of a world: one process, each on a port of its own. */
export type WorldSuppliers = {
  readonly addresses: readonly SupplierAddress[]
  readonly process: Child
}

const { tbill, usdc, swap, desk } = contractAddresses

const instrument = {
  assetToken: tbill,
  assetDecimals: 18,
  cashToken: usdc,
  cashDecimals: 6,
  midPrice: '98.50',
  minCash: '1000',
  maxCash: '1000000000000',
  inventory: `${5n * 10n ** 23n}`,
}

type Seller = Pick<SupplierAddress, 'protocol' | 'contract'> & {
  readonly wallet: Wallet
  readonly instrument: string
  readonly spreadBps: number
  readonly bearerKey?: string
}

/** Two makers at AirSwap's contract and two at a desk, who speak our own protocol; of each two, the first is better. */
const sellers: Readonly<Record<string, Seller>> = {
  northwind: { ...atAirswap(supplierWallets.northwind), spreadBps: 10 },
  southgate: { ...atAirswap(supplierWallets.southgate), spreadBps: 25 },
  harbourside: {
    ...atDesk(deskSigners.harbourside),
    spreadBps: 15,
    bearerKey: 'the-key-that-harbourside-gave-us',
  },
  brookside: { ...atDesk(deskSigners.brookside), spreadBps: 30 },
}

function atAirswap(wallet: Wallet) {
  return { protocol: 'airswap', contract: swap, wallet, instrument: tbill } as const
}

function atDesk(wallet: Wallet) {
  return { protocol: 'firsthand', contract: desk, wallet, instrument: deskInstrument } as const
}

const settingsOf = ([name, seller]: readonly [string, Seller], rpcUrl: string): SupplierSettings => ({
  name,
  privateKey: seller.wallet.key,
  rpcUrl,
  chainId: localChainId,
  venueContract: seller.contract as Address,
  instruments: [{ ...instrument, id: seller.instrument, spreadBps: seller.spreadBps }],
  expirySeconds: 60,
  faultsOnDemand: true,
  ...(seller.bearerKey !== undefined && { bearerKey: seller.bearerKey }),
})

type Listening = { readonly suppliers: readonly { readonly name: string; readonly url: string }[] }

/** Starts the suppliers, and waits until they listen. The chain need not have their contracts yet. */
export async function startSuppliers(supervisor: Supervisor, chainUrl: string): Promise<WorldSuppliers> {
  const file = join(supervisor.folder, 'suppliers.json')
  const all = Object.entries(sellers)
  await writeFile(file, JSON.stringify(all.map((each) => settingsOf(each, chainUrl))), { mode: 0o600 })
  const child = await launch(supervisor, {
    name: 'suppliers',
    command: process.execPath,
    args: [supplierProgram, file],
  })
  const { suppliers } = await untilReady(child, 'Its last line names what it could not use.', () =>
    loggedEvent<Listening>(child, 'suppliers.listening'),
  )
  const urls = new Map(suppliers.map(({ name, url }) => [name, url]))
  const addresses = all.map(async ([name, { protocol, contract, wallet, instrument: sold, bearerKey }]) => ({
    name,
    protocol,
    url: urls.get(name) ?? '',
    ...(bearerKey !== undefined && { keyFile: await keyFileOf(supervisor, name, bearerKey) }),
    chainId: localChain,
    contract,
    wallets: [wallet.address],
    instruments: [sold],
  }))
  return { addresses: await Promise.all(addresses), process: child }
}

async function keyFileOf(supervisor: Supervisor, name: string, key: string): Promise<string> {
  const file = join(supervisor.folder, `${name}-key`)
  await writeFile(file, key, { mode: 0o400 })
  return file
}

async function report(url: string, path: string, reported: object): Promise<void> {
  const body = JSON.stringify(reported)
  const response = await fetch(`${url}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!response.ok) throw new Error(`the supplier took no ${path}: ${response.status} ${await response.text()}`)
}

/** Makes a supplier answer falsely from now on, or a number of times; null makes it honest again. */
export const orderFault = (url: string, fault: object | null) => report(url, '/faults', fault ?? { fault: null })

/** Moves the price of a maker at AirSwap's contract; null puts it back. */
export const orderMidPrice = (url: string, midPrice: string | null) =>
  report(url, '/terms', { instrument: tbill, midPrice: midPrice ?? instrument.midPrice })
