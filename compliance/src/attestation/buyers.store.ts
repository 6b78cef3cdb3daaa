import type { Wallet } from '@firsthand/wire/compliance'
import type pg from 'pg'
import type { Standing } from '../customers/customer.rules.ts'
import { type StandingRow, standingFromRow, standingQuery } from '../customers/customer.store.ts'
import type { Scope } from '../identity/caller.ts'
import { pipelineInScope } from '../postgres/scope.ts'
import { type WalletName, type WalletReadRow, walletFromRow, walletQuery } from '../wallets/wallet.store.ts'

/** A customer and one wallet, as they are at one moment; null for a wallet that this customer has not registered. */
type Buyer = { readonly standing: Standing; readonly wallet: Wallet | null }

/** What is kept about somebody who buys, in one round trip. */
export const buyers = (pool: pg.Pool) => ({
  async find(scope: Scope, name: WalletName): Promise<Buyer> {
    const queries = [standingQuery(scope), walletQuery(scope, name)]
    const [[standing], [wallet]] = await pipelineInScope<[StandingRow, WalletReadRow]>(pool, scope, queries)
    return { standing: standingFromRow(standing), wallet: wallet === undefined ? null : walletFromRow(wallet) }
  },
})

export type Buyers = ReturnType<typeof buyers>
