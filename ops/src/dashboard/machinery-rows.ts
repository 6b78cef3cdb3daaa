import { now, over, type Row } from './panels.ts'

const each = '$__rate_interval'

/** What only operators see: what happens after the answer, and the processes. */
export const machineryRows: readonly Row[] = [
  [
    'Relay and engine',
    [
      over('Lag of the first message', 's', 'Below a second.', ['max(firsthand_outbox_lag_seconds)', 'lag']),
      over('Oldest event without a number', 's', 'Below a second.', ['max(firsthand_events_pending_seconds)', 'age']),
      over('Events without a number', 'none', 'Near zero; counted up to 10,000.', [
        'max(firsthand_events_pending)',
        'waiting',
      ]),
      over('Messages waiting', 'none', 'Near zero; counted up to 10,000.', [
        'max(firsthand_outbox_waiting)',
        'waiting',
      ]),
      over('Messages sent', 'reqps', 'By worker.', [
        `sum by (instance) (rate(firsthand_outbox_sent_total[${each}]))`,
        '{{instance}}',
      ]),
      over('Invocations', 'none', 'None paused, none backing off for long.', [
        'max by (status) (firsthand_engine_invocations)',
        '{{status}}',
      ]),
      over('Months ahead', 'none', 'Three, and no rows that wait for a month.', [
        'min by (table) (firsthand_months_ahead) - 10 * max by (table) (firsthand_months_unplaced)',
        '{{table}}',
      ]),
      over('Alarms', 'none', 'None: each needs an operator.', [
        `sum by (what) (increase(firsthand_alarm_total[${each}]))`,
        '{{what}}',
      ]),
    ],
  ],
  [
    'Chain, sender and webhooks',
    [
      over('Blocks behind the head', 'none', 'One or two.', [
        'max by (chain) (firsthand_chain_head) - max by (chain) (firsthand_chain_followed)',
        '{{chain}}',
      ]),
      over('Blocks not yet final', 'none', 'As many as the chain takes.', [
        'max by (chain) (firsthand_chain_followed) - max by (chain) (firsthand_chain_final)',
        '{{chain}}',
      ]),
      over('Calls to nodes', 'reqps', 'By program; a few a second for a chain on which nothing is sold.', [
        `sum by (chain, job) (rate(firsthand_rpc_calls_total[${each}]))`,
        '{{chain}} {{job}}',
      ]),
      over('Stops', 'none', 'None: two administrators resume each.', [
        'max by (signal) (firsthand_stops_open)',
        '{{signal}}',
      ]),
      over('Age of the watch', 's', 'A second; five for the books.', [
        'min by (part) (firsthand_stop_watch_age_seconds)',
        '{{part}}',
      ]),
      over('Transactions waiting', 'none', 'Back to zero within minutes.', [
        'max by (account) (firsthand_transactions_waiting)',
        '{{account}}',
      ]),
      over('Webhook attempts', 'reqps', 'Mostly delivered.', [
        `sum by (outcome) (rate(firsthand_webhook_attempts_total[${each}]))`,
        '{{outcome}}',
      ]),
    ],
  ],
  [
    'Transparency log',
    [
      over('Age of the checkpoint', 's', 'A few seconds.', ['min(firsthand_log_checkpoint_age_seconds)', 'age']),
      over('Without a witness', 's', 'Near zero, by witness.', [
        'max by (witness) (firsthand_log_unwitnessed_seconds)',
        '{{witness}}',
      ]),
      over('Age of the time stamp', 's', 'Below a day.', ['max(firsthand_log_time_stamp_age_seconds)', 'age']),
      over('Waiting for a root on chain', 's', 'Below a day.', ['max(firsthand_log_unrooted_seconds)', 'waits']),
    ],
  ],
  [
    'Relayer',
    [
      over('Balance of the relay key', 'none', 'In wei; above the budgets that are left.', [
        'min by (chain) (firsthand_relayer_balance_wei)',
        '{{chain}}',
      ]),
      over('Budget left today', 'none', 'In wei, by tenant; full again at midnight UTC.', [
        'max by (chain, tenant) (firsthand_relay_budget_left_wei)',
        '{{tenant}} {{chain}}',
      ]),
      over('Requests that are not over', 'none', 'Few waiting.', ['max by (state) (firsthand_relays)', '{{state}}']),
      over('Requests that ended', 'none', 'Few reverted.', [
        `sum by (outcome) (increase(firsthand_relays_ended_total[${each}]))`,
        '{{outcome}}',
      ]),
      now('Relayers at work', 'none', 'One.', ['sum(firsthand_relayer_leads)', 'at work']),
    ],
  ],
  [
    'Processes',
    [
      over('Instances of the API', 'none', 'The number that you run, the same at every instance.', [
        'firsthand_api_instances',
        '{{instance}}',
      ]),
      over('Since ended sessions were read', 's', 'About a second, at every instance.', [
        'firsthand_session_ends_age_seconds',
        '{{instance}}',
      ]),
      over('Event loop, p99', 's', 'Below a tenth of a second; load is shed above half a second.', [
        'firsthand_nodejs_eventloop_lag_p99_seconds',
        '{{instance}}',
      ]),
      over('Processor', 'percentunit', 'One is a whole core.', [
        `rate(firsthand_process_cpu_seconds_total[${each}])`,
        '{{instance}}',
      ]),
      over('Memory', 'bytes', 'Level.', ['firsthand_process_resident_memory_bytes', '{{instance}}']),
      over('Connections awaited', 'none', 'Zero: otherwise the pool is too small, or the database slow.', [
        'firsthand_pool_connections{state="awaited"}',
        '{{instance}} {{login}}',
      ]),
      over('Connections busy', 'none', 'Below the size of the pool.', [
        'firsthand_pool_connections{state="busy"}',
        '{{instance}} {{login}}',
      ]),
      over('Database sound', 'none', 'One: otherwise a standby or a setting that keeps acknowledged work is missing.', [
        'firsthand_database_sound',
        '{{instance}}',
      ]),
      over('Heap', 'bytes', 'Level.', ['firsthand_nodejs_heap_size_used_bytes', '{{instance}}']),
    ],
  ],
]
