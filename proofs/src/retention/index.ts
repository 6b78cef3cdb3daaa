import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roomyCompliance } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import { compareP95 } from '../harness/compare-p95.ts'
import type { ProofOptions } from '../harness/proof.ts'
import { archiveOldest, plantFaults } from './archive.ts'
import { openShop } from './shop.ts'
import { measureSweeps } from './sweeps.ts'

const postgresSettings = { shared_buffers: '2GB', max_wal_size: '16GB', jit: 'off' }
const ratioMost = 1.2
const sweepLeast = 2_000

/** Two years of events, records and quotes slow nobody down; an old month leaves by docs/archive.md, and every chain verifies over the gap. */
export const retention = {
  async run({ short }: ProofOptions) {
    const started = performance.now()
    const report = (line: string) =>
      console.log(`retention ${Math.round((performance.now() - started) / 1000)} s: ${line}`)
    // Ten million take about an hour and thirty gigabytes, by estimate; a smaller run states its size.
    const rows = short ? 12_000 : Number(process.env.FIRSTHAND_PROOF_ROWS ?? 10_000_000)
    const parts = { api: false, compliance: true, complianceSettings: roomyCompliance } as const
    await using world = await startWorld({ databaseUrl: null, postgresSettings, ...parts })
    const folder = await mkdtemp(join(tmpdir(), 'firsthand-archive-'))
    try {
      const few = await openShop(world, 0, report)
      const many = await openShop(world, rows, report)
      const effort = short ? { rounds: 1, samples: 12 } : { rounds: 7, samples: 200 }
      const ratios: { name: string; ratio: number }[] = []
      for (const name of Object.keys(few.calls) as (keyof typeof few.calls)[])
        ratios.push({ name, ...(await compareP95(name, effort, few.calls[name], many.calls[name])) })
      const slower = ratios.filter(({ ratio }) => ratio > ratioMost)
      const worst = ratios.reduce((a, b) => (a.ratio > b.ratio ? a : b))
      // It sweeps every minute itself, beside those that are counted.
      await many.stop()
      const sweeps = await measureSweeps(many.admin, short ? 12_000 : 240_000, report)
      const { faults, archived, verified } = await archiveOldest(many.admin, folder, report)
      const { planted, missed } =
        faults.length === 0 ? await plantFaults(many.admin, folder) : { planted: 0, missed: [] as string[] }
      for (const fault of [...faults, ...sweeps.faults, ...missed]) console.log(fault)
      const sound = faults.length + sweeps.faults.length + missed.length === 0 && sweeps.slowest >= sweepLeast
      const summary = `${rows} rows in each of events, audit and quotes: ${ratios.length} calls, ${slower.length} above ${ratioMost} times, worst ${worst.ratio.toFixed(2)} (${worst.name}); a month archived in ${archived.toFixed(0)} s, chains verified over the gap in ${verified.toFixed(0)} s; sweeps ${Math.round(sweeps.slowest)} rows/s; ${planted - missed.length} of ${planted} planted faults found`
      return { held: sound && (short || slower.length === 0), summary }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}
