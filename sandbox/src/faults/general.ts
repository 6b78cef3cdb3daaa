import { seedListings } from '../seed/seed-listings.ts'
import { issuance } from '../seed/seed-markets.ts'
import { admin, buyer, railCalls, read } from './calls.ts'
import { pairs } from './reserved-markets.ts'
import type { RefusalExample } from './row.ts'

const { soft, firm, taken, intent, relay } = railCalls('/primary-mint')
const desk = railCalls('/rfq')
const harbour = `/admin/markets/${pairs.harbour}`
const put = (path: string, body: object, headers = {}) => ({ method: 'PUT', path, as: admin, body, headers }) as const
const [aListing = {}] = seedListings[admin] ?? []
const underKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const aMoment = { settles: true } as const
const globex = 'globex-buyer-1'

/** How to produce each refusal that belongs to no rail. */
export const generalExamples = {
  invalid_request: { how: 'Ask for a page of nothing.', call: read('/markets?limit=0') },
  invalid_cursor: { how: 'Send a cursor that nobody gave you.', call: read('/markets?cursor=x') },
  unauthenticated: { how: 'Leave the token out.', call: read('/markets', null) },
  session_ended: {
    how: 'Ask as globex-support after the identity provider has stated that all of their sessions are over.',
    faultInjection: 'session_over',
    call: read('/me', 'globex-support'),
    ...aMoment,
  },
  insufficient_user_authentication: {
    how: 'Delete an endpoint at an instance that takes a login of the last second, by a token that is older.',
    faultInjection: 'login_too_old',
    call: { method: 'DELETE', path: '/webhook-endpoints/{random}', as: 'acme-integrator' },
    ...aMoment,
  },
  forbidden: { how: `Ask as ${buyer} for what administrators read.`, call: read('/admin/markets') },
  kyc_required: {
    how: 'Ask as acme-buyer-pending, whose review is open; -new, -rejected, -expired and -held are refused too.',
    call: soft(pairs.harbour, undefined, 'acme-buyer-pending'),
  },
  not_found: { how: 'Ask for market 987654321.', call: read('/markets/987654321') },
  method_not_allowed: { how: 'Delete the list of markets.', call: { ...read('/markets'), method: 'DELETE' } },
  listing_exists: {
    how: 'Create the first listing of the seed a second time.',
    call: { method: 'POST', path: '/tokens', as: admin, body: aListing },
  },
  listing_deleted: {
    how: 'Replace the listing SOLDOUT, which its owner has deleted.',
    first: [{ ...read('/admin/tokens?status=deleted&symbol=SOLDOUT&limit=1', admin), keep: { id: 'items.0.id' } }],
    call: { ...put('/tokens/{id}', aListing), as: 'globex-admin' },
  },
  market_change_refused: {
    how: 'Put market 1 back to draft.',
    call: put(harbour, issuance({ status: 'draft' })),
  },
  switch_would_strand: {
    how: `Take an intent at market ${pairs.desk}, then turn its execution off.`,
    first: [desk.taken(pairs.desk), desk.intent()],
    call: put(`/admin/markets/${pairs.desk}/rfq-switches`, {
      rfqQuotesEnabled: false,
      rfqExecutionEnabled: false,
      reason: 'to be refused',
    }),
  },
  relay_off: {
    how: 'Hand in a settlement as globex-buyer-1, whose tenant has no budget for gas.',
    first: [taken(pairs.harbour, {}, globex), intent('{reference}', globex)],
    call: relay(globex),
  },
  relay_budget_spent: {
    how: 'Hand in a settlement at an instance whose tenants may have none today.',
    first: [taken(pairs.harbour), intent()],
    faultInjection: 'no_gas_left',
    call: relay(),
  },
  relay_busy: {
    how: 'Hand in a settlement while another one of the same wallet is on its way.',
    first: [taken(pairs.harbour), intent()],
    faultInjection: 'relay_under_way',
    call: relay(),
  },
  relay_not_forwardable: {
    how: 'Hand in a settlement of a quote whose intent was never taken.',
    first: [taken(pairs.harbour)],
    call: relay(),
  },
  idempotency_in_progress: {
    how: 'Send a call again whose first answer is not there yet.',
    first: [{ ...firm(pairs.harbour), ...underKey('sandbox-in-progress') }],
    faultInjection: 'call_left_running',
    call: { ...firm(pairs.harbour), ...underKey('sandbox-in-progress') },
  },
  precondition_failed: {
    how: 'Write market 1 over version 999999.',
    call: put(harbour, issuance(), { 'if-match': '"999999"' }),
  },
  payload_too_large: { how: 'Send a body of 17,000 bytes.', call: { ...soft(pairs.harbour), bodyBytes: 17_000 } },
  unsupported_media_type: {
    how: 'Send the body as text/plain.',
    call: { ...soft(pairs.harbour), headers: { 'content-type': 'text/plain' } },
  },
  idempotency_key_reused: {
    how: 'Use one key for two amounts.',
    first: [{ ...firm(pairs.harbour), ...underKey('sandbox-reused') }],
    call: { ...firm(pairs.harbour, { cashAmount: '200000000' }), ...underKey('sandbox-reused') },
  },
  rate_limited: {
    how: 'Ask an instance whose limit is one read in a quarter of an hour, when that one is used.',
    faultInjection: 'rate_used_up',
    call: read('/markets', 'acme-buyer-2'),
    ...aMoment,
  },
  internal_error: {
    how: `A row that cannot be read: market ${pairs.mintClosedHours} gets a time zone that does not exist.`,
    first: [taken(pairs.mintClosedHours)],
    faultInjection: 'row_unreadable',
    call: railCalls('/primary-mint').intent(),
  },
  service_overloaded: {
    how: 'The database refuses every connection.',
    faultInjection: 'database_out_of_reach',
    call: read('/markets'),
    ...aMoment,
  },
  outcome_unknown: {
    how: 'Take a firm quote at an instance whose connection to the database breaks when it is committed.',
    faultInjection: 'commit_answer_lost',
    call: firm(pairs.harbour),
  },
  market_data_unavailable: {
    how: 'Ask an instance whose source of live candles is away, about a listing that is not sold here yet.',
    first: [{ ...read('/tokens?symbol=CANTON34&limit=1'), keep: { id: 'items.0.id' } }],
    faultInjection: 'candles_out_of_reach',
    call: read('/tokens/{id}/candles'),
    ...aMoment,
  },
  identity_unavailable: {
    how: 'Ask an instance that was started while the identity provider was away.',
    faultInjection: 'identity_out_of_reach',
    call: read('/markets'),
    ...aMoment,
  },
} as const satisfies Readonly<Record<string, RefusalExample>>
