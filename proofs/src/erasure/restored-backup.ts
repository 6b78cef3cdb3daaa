import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { needlesOf, type People } from './people.ts'
import { openRestored } from './restored.ts'
import { searchFor } from './scan/answers.ts'
import { finderOf } from './scan/finder.ts'
import { openScan } from './scan/scan.ts'
import { searchDatabases } from './scan/tables.ts'
import { foundOf, plainFaults, searchReads, unreadable } from './sight.ts'
import type { Stage } from './stage.ts'

/** The current settings of the programs, and the registers that they were given; or none, as if nobody had kept them. */
function settingsOf(stage: Stage, withRegisters: boolean) {
  const { api, compliance } = stage.settings()
  if (withRegisters) return { api, compliance }
  const none = (program: string) => {
    const file = join(stage.world.folder, `no-${program}-erasures`)
    writeFileSync(file, '')
    return file
  }
  return {
    api: { ...api, FIRSTHAND_ERASURES_FILE: none('service') },
    compliance: { ...compliance, COMPLIANCE_ERASURES_FILE: none('compliance') },
  }
}

/**
 * A backup from before the erasure, opened twice: without the registers of erasures everybody is back, which the search has to see;
 * with them nobody is.
 */
export async function searchBackup(stage: Stage, backup: string, { canaries, witnesses }: People) {
  await using restored = await openRestored(stage, backup)
  const faults: string[] = []
  let isSeen = false
  {
    await using programs = await restored.start(settingsOf(stage, false))
    const scan = openScan(finderOf(canaries.flatMap(needlesOf)))
    for (const each of canaries) await searchFor(scan, programs.ask, each)
    const back = new Set(scan.found().map(({ needle }) => needle.of))
    isSeen = canaries.every(({ label }) => back.has(label))
    console.log(`planted in a restored backup without register: ${isSeen ? 'found' : 'NOT FOUND'} in the answers`)
  }
  await using programs = await restored.start(settingsOf(stage, true))
  const { scan, answers, failed } = await searchReads(programs, [...canaries, ...witnesses])
  const columns = await searchDatabases(scan, restored.adminUrl)
  const [found, when] = [scan.found(), 'in the restored backup']
  faults.push(...plainFaults(when, foundOf(found, canaries)), ...failed.map((each) => `${when}: ${each}`))
  const still = foundOf(found, witnesses)
  faults.push(
    ...plainFaults(
      when,
      still.filter(({ kind }) => kind !== 'answers'),
    ),
  )
  faults.push(
    ...unreadable(
      when,
      still.filter(({ kind }) => kind === 'answers'),
      witnesses,
    ),
  )
  return { faults, isSeen, columns, answers }
}
