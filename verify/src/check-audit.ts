import { checkPackages, type Kept } from '@firsthand/audit-packages/check-packages'
import { type Finding, fails, holds, unchecked } from './report.ts'

const chain = 'each file is as its manifest states, the chain of its records is unbroken, and no day is missing'

/** The packages of one tenant's audit records. */
export async function checkAudit(folder: string, kept: Kept): Promise<readonly Finding[]> {
  const { tenant, days, firstDay, lastDay, records, before, head, continues, faults } = await checkPackages(
    folder,
    kept,
  )
  const first = 'nothing is missing before its first record'
  const last = 'nothing is missing after its last record'
  if (faults.length > 0) return faults.map((fault) => fails(folder, chain, fault))
  const whole = `${tenant}, ${days} days from ${firstDay} to ${lastDay}, ${records} records, head ${head}: ${chain}`
  const started = continues || before !== '0:00'
  return [
    holds(folder, whole),
    kept.from === undefined && started
      ? unchecked(folder, first, `it begins behind ${before}, and no --from was given`)
      : holds(folder, first),
    kept.head === undefined
      ? unchecked(folder, last, 'no --head was given')
      : holds(folder, `it has record ${kept.head.sequence} with the hash that you kept`),
    ...(kept.checkpoint === undefined
      ? []
      : [holds(folder, `a package names the checkpoint of ${kept.checkpoint.size} leaves that you kept`)]),
  ]
}
