import type { FastifyBaseLogger } from 'fastify'
import type { AttestDeps } from '../../attestation/attest.ts'
import type { Holds } from '../../customers/hold.store.ts'
import type { OfficerStore } from '../../customers/officer.store.ts'
import type { Guards } from '../../identity/admit.routes.ts'
import type { PayerCheckDeps } from '../../payers/check-payer.ts'
import type { WalletDeps } from '../../wallets/register-wallet.ts'

/** What the routes stand on. */
export type Deps = AttestDeps &
  WalletDeps &
  PayerCheckDeps &
  Guards & { readonly store: OfficerStore; readonly holds: Holds; readonly log: FastifyBaseLogger }
