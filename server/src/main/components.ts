import { allowanceComponents } from '@firsthand/wire/allowances'
import { approvalComponents } from '@firsthand/wire/approvals'
import { bankTransferComponents } from '@firsthand/wire/bank-transfer/components'
import { bundleComponents, quoteEvidenceComponents } from '@firsthand/wire/bundles'
import { candleComponents } from '@firsthand/wire/candles'
import { chainComponents } from '@firsthand/wire/chains'
import { eligibilityComponents } from '@firsthand/wire/eligibility'
import { eventDataComponents } from '@firsthand/wire/event-data'
import { eventComponents } from '@firsthand/wire/events'
import { importComponents } from '@firsthand/wire/listing-import'
import { listingComponents } from '@firsthand/wire/listings'
import { marketComponents } from '@firsthand/wire/markets'
import { passkeyComponents } from '@firsthand/wire/passkeys'
import { personalDataComponents } from '@firsthand/wire/people/personal-data'
import { marketPriceComponents } from '@firsthand/wire/prices/market-prices'
import { problemComponents } from '@firsthand/wire/problem'
import { quoteComponents } from '@firsthand/wire/quotes'
import { refusalCodeComponents } from '@firsthand/wire/refusal-codes'
import { refusalComponents } from '@firsthand/wire/refusals/on-chain'
import { RelayRequest } from '@firsthand/wire/relays'
import { SettlementKeys } from '@firsthand/wire/settlement-keys'
import { auditComponents } from '@firsthand/wire/staff/audit'
import { LogEntry, LogRecord, LogRecordPage } from '@firsthand/wire/staff/evidence-log'
import { Me } from '@firsthand/wire/staff/me'
import { purchaseSearchComponents } from '@firsthand/wire/staff/purchase-search'
import { RequestRecord } from '@firsthand/wire/staff/requests'
import { stopComponents } from '@firsthand/wire/staff/stops'
import { switchEffectComponents } from '@firsthand/wire/staff/switch-effects'
import { workComponents } from '@firsthand/wire/staff/work'
import { statusComponents } from '@firsthand/wire/status'
import { Address } from '@firsthand/wire/values'
import { webhookComponents } from '@firsthand/wire/webhook-endpoints'
import type { TSchema } from 'typebox'

/** Every named schema of the contract. */
export const components: readonly TSchema[] = [
  Address,
  ...marketComponents,
  ...marketPriceComponents,
  ...switchEffectComponents,
  ...stopComponents,
  ...listingComponents,
  ...candleComponents,
  ...importComponents,
  ...refusalCodeComponents,
  ...quoteComponents,
  ...allowanceComponents,
  ...bundleComponents,
  ...quoteEvidenceComponents,
  RelayRequest,
  ...eligibilityComponents,
  ...refusalComponents,
  ...eventComponents,
  ...eventDataComponents,
  ...webhookComponents,
  SettlementKeys,
  Me,
  ...chainComponents,
  ...statusComponents,
  ...auditComponents,
  LogEntry,
  LogRecord,
  LogRecordPage,
  RequestRecord,
  ...approvalComponents,
  ...passkeyComponents,
  ...workComponents,
  ...personalDataComponents,
  ...bankTransferComponents,
  ...purchaseSearchComponents,
  ...problemComponents.values(),
]
