import type { OperatorLog } from '@firsthand/log/log'
import { openPool } from '@firsthand/postgres/pool'
import { localChain } from '@firsthand/sandbox/chain/chain'
import type { Hex } from '@firsthand/values/values'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { SenderDeps, TransactionKinds } from '../sender-deps.ts'
import { evmTransactionChain } from '../transaction-chain.ts'
import { transactionLedger } from '../transaction-ledger.store.ts'
import { socketTransactionSigner } from '../transaction-signer.ts'

/** The recipient of a purchase of a test, and how many units. */
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
  readonly feeBumpAfterSeconds: number
}

/** The real adapters behind these settings. */
export function openSender(
  settings: SenderSettings,
  operatorLog: OperatorLog,
): SenderDeps & { close(): Promise<void> } {
  const pool = openPool({
    url: settings.databaseUrl,
    size: 4,
    applicationName: 'sender-under-test',
    patienceMs: 30_000,
  })
  const finality = { rule: 'depths', safeDepth: 1, finalDepth: 2 } as const
  return {
    ledger: transactionLedger(pool),
    chain: evmTransactionChain([{ chainId: localChain, rpcUrls: settings.rpcUrls, finality }]),
    signer: socketTransactionSigner({ sockets: settings.sockets }),
    kinds: testKinds(settings.contract),
    operatorLog,
    gasPriceMax: () => 100n * 10n ** 9n,
    pollSeconds: 0.5,
    feeBumpAfterSeconds: () => settings.feeBumpAfterSeconds,
    close: () => pool.end(),
  }
}
