import { now, over, percentile, type Row } from './panels.ts'

const each = '$__rate_interval'
const requests = 'firsthand_request_seconds'
const dependency = 'firsthand_dependency_seconds'
const quotes = '{route=~"/(primary-mint|rfq)/quotes.*|/offchain-(instruments/quotes|purchases).*"}'

/** What a buyer notices: the rails and their dependencies. */
export const saleRows: readonly Row[] = [
  [
    'At a glance',
    [
      now('Requests', 'reqps', 'All answers a second.', [`sum(rate(${requests}_count[${each}]))`, '']),
      now('Answered with 5xx', 'percentunit', 'Well below one percent.', [
        `sum(rate(${requests}_count{status=~"5.."}[${each}])) / sum(rate(${requests}_count[${each}]))`,
        '',
      ]),
      now('Dependencies not ok', 'none', 'Zero.', [
        'count(max by (rail, dependency) (firsthand_dependency_state) > 0) or vector(0)',
        '',
      ]),
      now('Relay lag', 's', 'Below a second.', ['max(firsthand_outbox_lag_seconds)', '']),
      now('Stuck invocations', 'none', 'Zero.', [
        'sum(max by (status) (firsthand_engine_invocations{status=~"paused|backing-off"}))',
        '',
      ]),
      now('Instances up', 'none', 'All that you run.', ['sum(up{job=~"firsthand-.+"})', '']),
    ],
  ],
  [
    'Rails',
    [
      over('Quotes and intents, p50', 's', 'Soft quotes within milliseconds.', [
        percentile(0.5, `${requests}_bucket${quotes}`, 'method, route'),
        '{{method}} {{route}}',
      ]),
      over('Quotes and intents, p99', 's', 'An intent waits for signers and Compliance.', [
        percentile(0.99, `${requests}_bucket${quotes}`, 'method, route'),
        '{{method}} {{route}}',
      ]),
      over('Calls', 'reqps', 'By route.', [
        `sum by (method, route) (rate(${requests}_count${quotes}[${each}]))`,
        '{{method}} {{route}}',
      ]),
      over('Refusals', 'reqps', 'A growing code is the first sign of a fault.', [
        `sum by (surface, code) (rate(firsthand_refusals_total[${each}])) > 0`,
        '{{code}}',
      ]),
      over('Retryable refusals', 'reqps', 'None while all dependencies are well.', [
        `sum by (code) (rate(firsthand_refusals_total{code=~".+_(unavailable|failed)|service_overloaded"}[${each}])) > 0`,
        '{{code}}',
      ]),
      over('Requests not on record', 'reqps', 'None: the database was away or too slow.', [
        `sum(rate(firsthand_requests_unrecorded_total[${each}]))`,
        '',
      ]),
      over('Status of answers', 'reqps', 'Mostly 2xx.', [
        `sum by (status) (rate(${requests}_count[${each}]))`,
        '{{status}}',
      ]),
    ],
  ],
  [
    'Dependencies',
    [
      over('State', 'none', '0 is ok, 1 degraded, 2 down.', [
        'max by (rail, dependency) (firsthand_dependency_state)',
        '{{rail}} {{dependency}}',
      ]),
      over('Outages', 'percentunit', 'The share of questions without an answer.', [
        `sum by (rail, dependency) (rate(${dependency}_count{outcome="outage"}[${each}])) / sum by (rail, dependency) (rate(${dependency}_count[${each}]))`,
        '{{rail}} {{dependency}}',
      ]),
      over('Questions', 'reqps', 'What had to be asked.', [
        `sum by (rail, dependency) (rate(${dependency}_count[${each}]))`,
        '{{rail}} {{dependency}}',
      ]),
      ...([0.5, 0.95, 0.99] as const).map((share) =>
        over(`p${share * 100}`, 's', 'Degraded above half of the deadline for a while.', [
          percentile(share, `${dependency}_bucket`, 'rail, dependency'),
          '{{rail}} {{dependency}}',
        ]),
      ),
    ],
  ],
]
