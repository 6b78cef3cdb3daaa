import type { FastifyBaseLogger } from 'fastify'
import type { AttestDeps } from '../attestation/attest.ts'
import type { PayerCheckDeps } from '../checks/check-payer.ts'
import type { Holds } from '../postgres/holds.ts'
import type { OfficerDesk } from '../postgres/officer-desk.ts'
import type { WalletDeps } from '../wallets/register-wallet.ts'
import type { Guards } from './admit.ts'

/** What the routes stand on. */
export type Deps = AttestDeps &
  WalletDeps &
  PayerCheckDeps &
  Guards & { readonly desk: OfficerDesk; readonly holds: Holds; readonly log: FastifyBaseLogger }
