import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { AttestDeps } from '../attestation/attest.ts'
import type { ApplicationDeps } from '../customers/apply-for-profile.ts'
import type { OfficerReads } from '../customers/review.store.ts'
import type { Guards } from '../identity/admit.routes.ts'
import type { PayerCheckDeps } from '../payers/check-payer.ts'
import type { WalletDeps } from '../wallets/register-wallet.ts'

/** What the routes stand on. */
export type Deps = AttestDeps &
  ApplicationDeps &
  WalletDeps &
  PayerCheckDeps &
  Guards & {
    readonly officers: OfficerReads
    /** The login that sees one tenant. */
    readonly officerPool: pg.Pool
    readonly log: FastifyBaseLogger
  }
