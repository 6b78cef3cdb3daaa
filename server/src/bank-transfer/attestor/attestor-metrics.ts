import { requestTimes, timeRequests } from '@firsthand/metrics/time-requests'
import { continueTraces } from '@firsthand/metrics/trace-calls'
import { openRegistry, type Pools } from '@firsthand/probes/registry'
import { Counter } from 'prom-client'

/** The metrics of the ledger's attestor, beside those of any process. */
export function attestorMetrics(pools: Pools) {
  const registry = openRegistry('ledger-attestor', pools)
  const times = requestTimes('firsthand_attestor_request_seconds', registry)
  const answers = new Counter({
    name: 'firsthand_attestor_answers_total',
    help: 'Questions about a delivery by outcome: stated, declined, failed; with the rule that declined it',
    labelNames: ['outcome', 'rule'],
    registers: [registry],
  })
  return {
    registry,
    observe: (app: Parameters<typeof timeRequests>[0]): void => {
      continueTraces(app)
      timeRequests(app, times)
    },
    /** The text of a failure is for the log. */
    count: (outcome: 'stated' | 'declined' | 'failed', why = ''): void =>
      answers.inc({ outcome, rule: outcome === 'declined' ? why : '' }),
  }
}
