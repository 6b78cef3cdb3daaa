/** A share of failures in PromQL over one window, by what failed and what there was. */
type Counted = { readonly failed: (window: string) => string; readonly all: (window: string) => string }
/** A condition that is 1 while the objective is missed; its share of the window is the share of failures. */
type Timed = { readonly missed: string }

export type Objective = {
  /** What is promised: that a call is answered, that it is fast, or that something is done in time. */
  readonly objective: 'availability' | 'latency' | 'timeliness'
  readonly rail: string
  readonly call: string
  /** The share that may fail within thirty days. */
  readonly budget: string
} & (Counted | Timed)

const seconds = 'firsthand_request_seconds'
const bank = 'offchain_fixed_price'

/** A call of the API: its rail, its route, the share that may fail, and the limit of time with the share that may be over it. */
type Call = readonly [
  rail: string,
  call: string,
  selector: string,
  slow: { readonly limit: string; readonly budget: string },
]

const route = (path: string, method = 'POST') => `method="${method}",route="${path}"`
const rails = [
  ['onchain_primary_mint', '/primary-mint'],
  ['onchain_rfq_atomic', '/rfq'],
] as const

/** Limits are bounds of the histogram's buckets: between two bounds nothing is known. */
const calls: readonly Call[] = [
  ...rails.flatMap(([rail, prefix]): Call[] => [
    [rail, 'soft_quote', route(`${prefix}/quotes/soft`), { limit: '0.25', budget: '0.01' }],
    [rail, 'firm_quote', route(`${prefix}/quotes`), { limit: '1', budget: '0.01' }],
    [rail, 'intent', route(`${prefix}/quotes/:reference/intent`), { limit: '2.5', budget: '0.01' }],
  ]),
  [bank, 'soft_quote', route('/offchain-instruments/quotes/soft'), { limit: '0.25', budget: '0.01' }],
  [bank, 'purchase', route('/offchain-purchases'), { limit: '1', budget: '0.01' }],
  ['all', 'reads', 'method="GET",route!~".*(stream|events).*"', { limit: '0.5', budget: '0.01' }],
]

const rate = (metric: string, selector: string) => (window: string) => `sum(rate(${metric}{${selector}}[${window}]))`

/** One call in a thousand may be answered with 5xx, a refusal for want of a dependency included: the buyer could not buy. */
const ofCall = ([rail, call, selector, { limit, budget }]: Call): Objective[] => {
  const all = rate(`${seconds}_count`, selector)
  const inTime = rate(`${seconds}_bucket`, `${selector},le="${limit}"`)
  return [
    {
      objective: 'availability',
      rail,
      call,
      budget: '0.001',
      // Zero where no answer was ever a failure, which is not the same as no answers at all.
      failed: (window) => `(${rate(`${seconds}_count`, `${selector},status=~"5.."`)(window)} or 0 * ${all(window)})`,
      all,
    },
    { objective: 'latency', rail, call, budget, failed: (window) => `(${all(window)} - ${inTime(window)})`, all },
  ]
}

/** Every promise of the service to buyers and tenants, and how much of it may be missed. */
export const objectives: readonly Objective[] = [
  ...calls.flatMap(ofCall),
  {
    // Of our own half of the way: an endpoint that is down fails by itself and has an alert of its own.
    objective: 'timeliness',
    rail: 'all',
    call: 'webhooks',
    budget: '0.001',
    missed: 'max(firsthand_outbox_lag_seconds) > bool 60',
  },
  {
    objective: 'timeliness',
    rail: bank,
    call: 'delivery',
    budget: '0.005',
    missed: 'max(firsthand_bank_waiting_oldest_seconds{what="purchase",state=~"paid|delivering"}) > bool 900',
  },
  {
    objective: 'timeliness',
    rail: 'on_chain',
    call: 'settlement_seen',
    budget: '0.005',
    missed: 'max(max by (chain) (firsthand_chain_head) - max by (chain) (firsthand_chain_followed)) > bool 10',
  },
]
