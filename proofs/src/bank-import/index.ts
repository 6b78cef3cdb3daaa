import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { adminUrlOf, databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { ProofOptions } from '../harness/proof.ts'

const program = fileURLToPath(import.meta.resolve('@firsthand/server/bank-transfer/testing/import-many'))
const peakMiBMax = 512

type Figures = Readonly<Record<'credits' | 'fileMiB' | 'peakMiB' | 'seconds' | 'againSeconds', number>> &
  Readonly<Record<'booked' | 'expected', string>> & { readonly duplicate: boolean }

/** One statement of very many credits: all of them booked, in bounded memory, and once. */
export const bankImport = {
  async run({ short }: ProofOptions) {
    await using world = await startWorld({ api: false, chain: false, databaseUrl: null, seed: false })
    const { databaseServer, database, sealingKeys } = world
    const entries = short ? 2_000 : 100_000
    const reported = {
      adminUrl: adminUrlOf(databaseServer.adminUrl, database),
      apiUrl: databaseUrl(databaseServer, 'fh_api', database),
      sealing: sealingKeys.service,
      entries,
    }
    const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(reported)], {
      timeout: 1_800_000,
    })
    const { credits, duplicate, booked, expected, fileMiB, peakMiB, seconds, againSeconds } = JSON.parse(
      stdout,
    ) as Figures
    const held = credits === entries && duplicate && booked === expected && peakMiB < peakMiBMax
    const summary =
      `${credits} entries of a file of ${fileMiB.toFixed(1)} MiB kept and posted in ${seconds.toFixed(1)} s ` +
      `with ${peakMiB.toFixed(0)} MiB at most; the same file again in ${againSeconds.toFixed(1)} s`
    return { held, summary }
  },
}
