import type { Caller } from '@firsthand/values/values'
import { checksumAddress } from '@firsthand/wire/checksum-address'
import type { ExecutionKind } from '@firsthand/wire/execution-kind'
import type { Role } from '@firsthand/wire/roles'
import type { BuyerState, PurchaseSummary, SaleState } from '@firsthand/wire/staff/purchase-search'
import { type Circumstances, whoActs } from './who-acts.rules.ts'

/** A purchase of any rail as it is kept. */
export type Found = Circumstances & {
  readonly reference: string
  readonly rail: ExecutionKind
  readonly pairId: number
  readonly marketName: string
  readonly caller: string
  readonly wallet: string
  readonly paymentReference: string | null
  readonly cash: PurchaseSummary['cash']
  readonly units: NonNullable<PurchaseSummary['units']>
  readonly state: SaleState
  readonly buyerState: BuyerState
  readonly createdAt: Date
  readonly movedAt: Date
  /** When it last moved as far as its buyer reads. */
  readonly buyerMovedAt: Date
}

export type Reader = { readonly seesFrozen: boolean; readonly seesPeople: boolean }

const frozenReaders: readonly Role[] = ['treasury-operator', 'treasury-approver', 'compliance-officer']
const administrator: Role = 'marketplace-admin'

/** Only the treasury and officers see that money is frozen. Support sees no names. */
export function readerOf({ roles }: Pick<Caller, 'roles'>): Reader {
  const seesFrozen = frozenReaders.some((role) => roles.has(role))
  return { seesFrozen, seesPeople: seesFrozen || roles.has(administrator) }
}

const masked = (subject: string) => (subject.length > 8 ? `${subject.slice(0, 2)}…${subject.slice(-2)}` : '…')
const shortened = (wallet: string) => `${wallet.slice(0, 6)}…${wallet.slice(-4)}`

/** To a reader who must not know of a freeze a frozen purchase is exactly what its buyer reads. */
export function shownTo({ seesFrozen, seesPeople }: Reader, found: Found): PurchaseSummary {
  const { reference, rail, pairId, marketName, paymentReference, cash, units, buyerState } = found
  const wallet = checksumAddress(found.wallet)
  const state = seesFrozen ? found.state : buyerState
  return {
    reference,
    rail,
    pairId,
    marketName,
    caller: seesPeople ? found.caller : masked(found.caller),
    wallet: seesPeople ? wallet : shortened(wallet),
    paymentReference,
    cash,
    units,
    state,
    buyerState,
    whoActs: whoActs(state, found),
    createdAt: found.createdAt.toISOString(),
    updatedAt: (seesFrozen ? found.movedAt : found.buyerMovedAt).toISOString(),
  }
}
