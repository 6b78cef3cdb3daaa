import { now, over, type Row } from './panels.ts'

const each = '$__rate_interval'
const servers = ['console', 'storefront']

/** What only one of the servers of pages has. */
const pages = (name: string): Row => [
  `The ${name}'s server`,
  [
    over('Requests of browsers', 'reqps', 'By status.', [
      `sum by (status) (rate(firsthand_${name}_requests_total[${each}]))`,
      '{{status}}',
    ]),
    over('Time to answer, p95', 's', 'Below half a second; streams last longer.', [
      `histogram_quantile(0.95, sum by (le, kind) (rate(firsthand_${name}_request_seconds_bucket{kind!="stream"}[${each}])))`,
      '{{kind}}',
    ]),
    over('Calls passed on', 'reqps', 'By outcome.', [
      `sum by (status) (rate(firsthand_${name}_upstream_seconds_count[${each}]))`,
      '{{status}}',
    ]),
    over('Logins', 'none', 'Mostly ok.', [
      `sum by (step, outcome) (increase(firsthand_${name}_logins_total[${each}]))`,
      '{{step}} {{outcome}}',
    ]),
    over('Sessions', 'none', 'Seen within the time after which an idle one ends.', [
      `sum(firsthand_${name}_sessions)`,
      'sessions',
    ]),
    over('Policy violations', 'none', 'Zero: a page ran what it should not.', [
      `sum(increase(firsthand_${name}_policy_violations_total[${each}]))`,
      'violations',
    ]),
  ],
]

/** What operators see of the programs beside the API and the worker. */
export const partRows: readonly Row[] = [
  [
    'Every part',
    [
      now('Instances not ready', 'none', 'Zero.', ['count(firsthand_ready == 0) or vector(0)', 'not ready']),
      over('Ready instances', 'none', 'All of them.', ['sum by (job) (firsthand_ready)', '{{job}}']),
      over('What instances lack', 'none', 'Nothing.', [
        'count by (job, cause) (firsthand_ready_cause == 0)',
        '{{job}} {{cause}}',
      ]),
      over('Versions', 'none', 'One, but during an upgrade.', [
        'count by (program, version, commit) (firsthand_build_info)',
        '{{program}} {{version}} {{commit}}',
      ]),
    ],
  ],
  [
    'Compliance',
    [
      over('Decisions', 'none', 'By kind and outcome.', [
        `sum by (kind, outcome) (increase(firsthand_compliance_decisions_total[${each}]))`,
        '{{kind}} {{outcome}}',
      ]),
      over('Refusals', 'reqps', 'No internal_error.', [
        `sum by (code) (rate(firsthand_compliance_refusals_total[${each}]))`,
        '{{code}}',
      ]),
      over('Time to answer, p95', 's', 'Below half a second.', [
        `histogram_quantile(0.95, sum by (le, route) (rate(firsthand_compliance_request_seconds_bucket[${each}])))`,
        '{{route}}',
      ]),
      over('Age of the sanctions lists', 's', 'Below a day and a half.', [
        'max by (list) (firsthand_compliance_list_age_seconds)',
        '{{list}}',
      ]),
      over('Publication of the lists', 'none', 'The same everywhere.', [
        'firsthand_compliance_lists_publication',
        '{{instance}}',
      ]),
      over('Rescreening: parts left', 'none', 'Back to zero soon after a list was published.', [
        'max(firsthand_compliance_rescreening_parts_left)',
        'parts',
      ]),
      over(
        'Rescreened',
        'none',
        'People, wallets and accounts by a new list, and those that it names.',
        [`sum(increase(firsthand_compliance_rescreened_total[${each}]))`, 'screened'],
        [`sum(increase(firsthand_compliance_rescreening_hits_total[${each}]))`, 'named by a list'],
      ),
    ],
  ],
  [
    'Signers and the ledger’s attestor',
    [
      over('Answers', 'reqps', 'Signed; no equivocation.', [
        `sum by (role, outcome) (rate(firsthand_signer_answer_seconds_count[${each}]))`,
        '{{role}} {{outcome}}',
      ]),
      over('Refusals', 'none', 'By the rule of the policy.', [
        `sum by (role, rule) (increase(firsthand_signer_refusals_total[${each}]))`,
        '{{role}} {{rule}}',
      ]),
      over('Until the last key ends', 's', 'More than a week.', [
        'max by (role) (firsthand_signer_key_valid_until_seconds) - time()',
        '{{role}}',
      ]),
      over('Until the policy ends', 's', 'More than a week.', [
        'min by (role) (firsthand_signer_policy_valid_until_seconds) - time()',
        '{{role}}',
      ]),
      over('Number of the policy', 'none', 'The same for every replica of a role.', [
        'firsthand_signer_policy_number',
        '{{role}} {{instance}}',
      ]),
      over('Files that are not in use', 'none', 'None.', ['max by (role) (firsthand_signer_files_unused)', '{{role}}']),
      over('Since the journal answered', 's', 'Seconds while it is probed.', [
        'max by (role) (firsthand_signer_journal_age_seconds)',
        '{{role}}',
      ]),
      over('Statements on deliveries', 'none', 'Stated.', [
        `sum by (outcome, rule) (increase(firsthand_attestor_answers_total[${each}]))`,
        '{{outcome}} {{rule}}',
      ]),
      over('Time of the attestor, p95', 's', 'Below half a second.', [
        `histogram_quantile(0.95, sum by (le) (rate(firsthand_attestor_request_seconds_bucket[${each}])))`,
        'p95',
      ]),
    ],
  ],
  [
    'Bank gateway',
    [
      over('Files', 'none', 'Handed in and reported.', [
        `sum by (direction, outcome) (increase(firsthand_gateway_files_total[${each}]))`,
        '{{direction}} {{outcome}}',
      ]),
      over('Files on their way', 'none', 'Near zero.', [
        'sum by (direction) (firsthand_gateway_waiting)',
        '{{direction}}',
      ]),
      over('The first of them', 's', 'Minutes.', [
        'max by (direction) (firsthand_gateway_waiting_oldest_seconds)',
        '{{direction}}',
      ]),
      over('Since the last contact', 's', 'About one pass.', [
        'max by (with) (firsthand_gateway_contact_age_seconds)',
        '{{with}}',
      ]),
    ],
  ],
  ...servers.map(pages),
  [
    'Pages that follow events',
    [over('Streams', 'none', 'As many as open consoles.', ['sum(firsthand_console_streams)', 'streams'])],
  ],
]
