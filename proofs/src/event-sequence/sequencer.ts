import { openLog } from '@firsthand/log/log'
import { openPool } from '@firsthand/postgres/pool'
import { eventSequenceStore } from '@firsthand/server/events/event-sequence.store'
import { startSequencer } from '@firsthand/server/events/sequencer'

/** A worker's sequencer in a process of its own, to be killed. */
const [url = ''] = process.argv.slice(2)
const pool = openPool({ url, size: 1, applicationName: 'proof-sequencer', patienceMs: 30_000 })
startSequencer(eventSequenceStore(pool), openLog('silent'))
