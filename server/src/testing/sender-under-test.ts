import { type ChainClients, chainClients } from '@firsthand/contracts/chain-clients'
import { type ChainOptions, localChain, startChain } from '@firsthand/sandbox/chain'
import { administratorKey } from '@firsthand/sandbox/chain-accounts'
import { deployContracts } from '@firsthand/sandbox/contracts'
import { sharedServer } from '@firsthand/sandbox/database-server'
import { startLeash } from '@firsthand/sandbox/leash'
import { sandboxMarket } from '@firsthand/sandbox/sandbox-market'
import { startSigners } from '@firsthand/sandbox/signers'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { transactionRoles } from '@firsthand/wire/signer'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { inject } from 'vitest'
import { evmTransactionChain } from '../adapters/evm/transaction-chain.ts'
import { openPool } from '../adapters/postgres/pool.ts'
import { postgresTransactionLedger } from '../adapters/postgres/transaction-ledger.ts'
import { socketTransactionSigner } from '../adapters/signer/transaction-signer.ts'
import type { Tell } from '../ports/tell.ts'
import type { TransactionKinds } from '../ports/transaction-kinds.ts'
import type { Account } from '../ports/transaction-ledger.ts'
import type { SenderDeps } from '../workflows/sender-deps.ts'
import { databaseUnderTest } from './service-under-test.ts'

type Hex = `0x${string}`

/** Whom a purchase of a test delivers to, and how much. */
export const walletOf = (reference: string): Hex => `0x${quoteRefOf('wallet', reference).slice(-40)}`
export const unitsEach = 10n ** 18n

/** The bank rail's two kinds, read from nothing but the reference: what a test orders is what is wanted. */
export const testKinds = (contract: Hex): TransactionKinds => ({
  deliver: {
    role: 'delivery',
    gas: 300_000n,
    async read(tenant, reference) {
      const purchaseId = quoteRefOf(tenant, reference)
      const call = { function: 'deliver', purchaseId, to: walletOf(reference), units: `${unitsEach}` } as const
      return { chainId: localChain, contract, call }
    },
  },
  voidPurchase: {
    role: 'delivery',
    gas: 200_000n,
    async read(tenant, reference) {
      const call = { function: 'voidPurchase', purchaseId: quoteRefOf(tenant, reference) } as const
      return { chainId: localChain, contract, call }
    },
  },
})

/** What a process needs to send: plain data, so that another process can have it. */
export type SenderSettings = {
  readonly databaseUrl: string
  readonly rpcUrls: readonly string[]
  readonly sockets: Parameters<typeof socketTransactionSigner>[0]['sockets']
  readonly contract: Hex
  readonly dearerAfterSeconds: number
}

/** The real adapters behind these settings. */
export function openSender(settings: SenderSettings, tell: Tell): SenderDeps & { close(): Promise<void> } {
  const pool = openPool({ url: settings.databaseUrl, size: 4, applicationName: 'sender-under-test' })
  const finality = { rule: 'depths', safeDepth: 1, finalDepth: 2 } as const
  return {
    ledger: postgresTransactionLedger(pool),
    chain: evmTransactionChain([{ chainId: localChain, rpcUrls: settings.rpcUrls, finality }]),
    signer: socketTransactionSigner({ sockets: settings.sockets }),
    kinds: testKinds(settings.contract),
    tell,
    gasPriceMax: () => 100n * 10n ** 9n,
    pollSeconds: 0.5,
    dearerAfterSeconds: settings.dearerAfterSeconds,
    close: () => pool.end(),
  }
}

/** A chain with contracts, two signers of each role that sends, and a database: all that a sender needs, and real. */
export async function senderUnderTest(chainOptions: ChainOptions = { blockSeconds: 1 }) {
  const leash = await startLeash()
  const server = await sharedServer(inject('world').databaseServer.adminUrl)
  const database = await databaseUnderTest()
  const [chain, signers] = await Promise.all([
    startChain(leash, chainOptions),
    startSigners(leash, server, sandboxMarket, transactionRoles),
  ])
  const addressOf = (role: 'delivery' | 'switch') => signers.keys().find((key) => key.role === role)?.address as Hex
  const stranger = () => privateKeyToAddress(generatePrivateKey())
  const contracts = await deployContracts(chain.url, () => ({
    operator: stranger(),
    fee: stranger(),
    compliance: stranger(),
    delivery: addressOf('delivery'),
    switch: addressOf('switch'),
  }))
  const clients: ChainClients = await chainClients(chain.url, administratorKey)
  const account: Account = { chainId: localChain, address: addressOf('delivery') }
  const pairOf = (role: 'delivery' | 'switch') => signers.sockets[role] as unknown as readonly [string, string]
  const settings: SenderSettings = {
    databaseUrl: database.urlFor('fh_worker'),
    rpcUrls: [chain.url],
    sockets: { delivery: pairOf('delivery'), switch: pairOf('switch') },
    contract: contracts.creditDelivery.toLowerCase() as Hex,
    dearerAfterSeconds: 600,
  }
  return {
    leash,
    chain,
    signers,
    contracts,
    clients,
    account,
    settings,
    database,
    anvil: (method: string, ...params: unknown[]) =>
      clients.reader.request({ method, params } as never) as Promise<any>,
    async stop() {
      await leash.stop()
      await database.drop()
      await server.leave()
    },
  }
}
export type SenderUnderTest = Awaited<ReturnType<typeof senderUnderTest>>
