import { now, over, percentile, type Row } from './panels.ts'

const each = '$__rate_interval'
const promise = '{{objective}} {{call}} {{rail}}'

/** What was promised, how sales go, and what a buyer outside meets. */
export const objectiveRows: readonly Row[] = [
  [
    'Objectives',
    [
      over('Missed within an hour, of the budget', 'none', 'Below 1; people are called at 14.4.', [
        'firsthand:objective_errors:ratio1h / firsthand:objective_budget',
        promise,
      ]),
      over('Missed within six hours, of the budget', 'none', 'Below 1; people are called at 6.', [
        'firsthand:objective_errors:ratio6h / firsthand:objective_budget',
        promise,
      ]),
      over('Missed within three days, of the budget', 'none', 'Below 1.', [
        'firsthand:objective_errors:ratio3d / firsthand:objective_budget',
        promise,
      ]),
    ],
  ],
  [
    'Sales',
    [
      over('Steps', 'none', 'Fewer at each step, and some at the last.', [
        `sum by (rail, step) (increase(firsthand_sales_total[${each}]))`,
        '{{rail}} {{step}}',
      ]),
      over('Settled, by market', 'none', 'As yesterday.', [
        `sum by (rail, market) (increase(firsthand_sales_total{step="settled"}[${each}]))`,
        '{{rail}} {{market}}',
      ]),
      over('Value of bundles and deliveries', 'none', 'In base units of each market’s cash.', [
        `sum by (rail, market) (increase(firsthand_sales_cash_base_units_total{step=~"intent|settled"}[${each}]))`,
        '{{rail}} {{market}}',
      ]),
      over('From the intent or the order to the settlement, p90', 's', 'A few blocks; days by bank transfer.', [
        percentile(0.9, 'firsthand_sale_settle_seconds_bucket', 'rail'),
        '{{rail}}',
      ]),
    ],
  ],
  [
    'From outside',
    [
      now('Steps that fail', 'none', 'Zero.', ['count(firsthand_probe_success == 0) or vector(0)', 'failing']),
      over('Time of each step', 's', 'As a storefront has it.', ['firsthand_probe_step_seconds', '{{rail}} {{step}}']),
      over('Steps', 'none', 'No failed ones.', [
        `sum by (rail, step, outcome) (increase(firsthand_probe_steps_total[${each}]))`,
        '{{rail}} {{step}} {{outcome}}',
      ]),
      over('Since the last round', 's', 'About a minute.', ['time() - firsthand_probe_last_seconds', '{{instance}}']),
    ],
  ],
  [
    'Accounts, clocks and certificates',
    [
      over('Transactions that accounts can pay', 'none', 'Hundreds.', [
        'min by (chain, role) (firsthand_account_transactions_left)',
        '{{role}} {{chain}}',
      ]),
      over('Balances', 'none', 'In wei.', [
        'min by (chain, role) (firsthand_account_balance_wei)',
        '{{role}} {{chain}}',
      ]),
      over('Since balances were read', 's', 'Seconds.', [
        'max by (chain, role) (time() - firsthand_account_read_seconds)',
        '{{role}} {{chain}}',
      ]),
      over('Clocks beside that of Prometheus', 's', 'Below a second.', [
        'abs(firsthand_clock_seconds - timestamp(firsthand_clock_seconds))',
        '{{job}} {{instance}}',
      ]),
      over('Clocks beside database and blocks', 's', 'Near zero; a block is a few seconds old.', [
        'abs(firsthand_clock_skew_seconds)',
        '{{instance}} {{against}}',
      ]),
      over('Until certificates end', 's', 'More than a week.', [
        'min by (job, use) (firsthand_certificate_valid_until_seconds) - time()',
        '{{job}} {{use}}',
      ]),
    ],
  ],
]
