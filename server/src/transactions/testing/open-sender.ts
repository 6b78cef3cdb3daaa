import { createPrivateKey } from 'node:crypto'
import type { OperatorLog } from '@firsthand/log/log'
import { openPool } from '@firsthand/postgres/pool'
import { localChain } from '@firsthand/sandbox/chain/chain'
import { type EvidenceKeys, evidenceOn } from '@firsthand/sandbox/chain/delivery-evidence'
import type { Hex } from '@firsthand/values/values'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { SenderDeps, TransactionKinds } from '../sender-deps.ts'
import type { LedgerTransaction } from '../transaction.rules.ts'
import { evmTransactionChain } from '../transaction-chain.ts'
import { transactionLedger } from '../transaction-ledger.store.ts'
import { socketTransactionSigner } from '../transaction-signer.ts'

/** The recipient of a purchase of a test, and how many units. */
export const walletOf = (reference: string): Hex => `0x${quoteRefOf('wallet', reference).slice(-40)}`
export const unitsEach = 10n ** 18n

/** The keys of the two who vouch for a delivery, as plain data. */
type PemKeys = Readonly<Record<keyof EvidenceKeys, { readonly kid: string; readonly pem: string }>>

export function pemKeys({ decision, statement }: EvidenceKeys): PemKeys {
  const pem = ({ kid, privateKey }: EvidenceKeys['decision']) => ({
    kid,
    pem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  })
  return { decision: pem(decision), statement: pem(statement) }
}

function opened({ decision, statement }: PemKeys): EvidenceKeys {
  const open = ({ kid, pem }: PemKeys['decision']) => ({ kid, privateKey: createPrivateKey(pem) })
  return { decision: open(decision), statement: open(statement) }
}

/** The evidence for what the ledger of transactions has written down, signed by the test itself. */
export function testEvidence(transaction: LedgerTransaction, keys: PemKeys) {
  const { tenant, reference, chainId, contract: to, call } = transaction
  return { evidence: evidenceOn({ tenant, reference, chainId, to, call } as never, opened(keys)) }
}

/** The bank rail's two kinds, read from nothing but the reference: what a test orders is what is wanted. */
const testKinds = ({ contract, evidenceKeys }: SenderSettings): TransactionKinds => ({
  deliver: {
    role: 'delivery',
    gas: 300_000n,
    async read(tenant, reference) {
      const purchaseId = quoteRefOf(tenant, reference)
      const call = { function: 'deliver', purchaseId, to: walletOf(reference), units: `${unitsEach}` } as const
      return { chainId: localChain, contract, call }
    },
    evidence: async (transaction) => testEvidence(transaction, evidenceKeys),
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
  readonly evidenceKeys: PemKeys
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
    kinds: testKinds(settings),
    operatorLog,
    gasPriceMax: () => 100n * 10n ** 9n,
    pollSeconds: 0.5,
    feeBumpAfterSeconds: () => settings.feeBumpAfterSeconds,
    close: () => pool.end(),
  }
}
