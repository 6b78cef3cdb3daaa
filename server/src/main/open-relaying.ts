import type { Pool } from 'pg'
import { forwardChains } from '#relaying/forward-chain'
import type { RelayDeps } from '#relaying/hand-in'
import { handedInStore } from '#relaying/handed-in.store'
import type { ApiConfig } from './config/config.ts'

/** What the API needs to take settlements that somebody else sends. */
export const openRelaying = (
  { chains, relays }: Pick<ApiConfig, 'chains' | 'relays'>,
  { pool, now }: { readonly pool: Pool; readonly now: () => Date },
): RelayDeps => ({ chains: relays, forwards: forwardChains(chains, relays), relays: handedInStore(pool), now })
