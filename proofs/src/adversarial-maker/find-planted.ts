import { join } from 'node:path'
import { type Api, startApi } from '@firsthand/sandbox/world/api'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import type { World } from '@firsthand/sandbox/world/world'
import { changedCopy, serverIn } from '../harness/changed-copy.ts'
import { measureUsual } from './baseline.ts'
import type { Case } from './case.ts'
import type { PlantedFault } from './cases/planted-fault.ts'
import { runCase } from './run-case.ts'
import type { Stage } from './stage.ts'

async function startFaulty(supervisor: Supervisor, world: World, fault: PlantedFault, copy: number): Promise<Api> {
  const folder = await changedCopy(join(supervisor.folder, `copy-${copy}`), [fault], ['server'])
  const surroundings = { ...world.describe(), serverFolder: serverIn(folder) }
  return startApi(supervisor, surroundings, { settings: roomySettings })
}

type Search = {
  readonly world: World
  readonly cases: readonly Case[]
  readonly stageAt: (api: Api) => Stage
  readonly report: (line: string) => void
}

/** Starts the service with each fault in turn: the case that is there for it must go wrong. Answers those not seen. */
export async function missedFaults({ world, cases, stageAt, report }: Search, faults: readonly PlantedFault[]) {
  const supervisor = await startSupervisor()
  const missed: string[] = []
  try {
    for (const [copy, fault] of faults.entries()) {
      const noticing = cases.find(({ name }) => name === fault.seenBy)
      if (noticing === undefined) throw new Error(`there is no case ${fault.seenBy}`)
      const api = await startFaulty(supervisor, world, fault, copy)
      const stage = stageAt(api)
      const { wrong } = await runCase(stage, await measureUsual(stage), noticing)
      report(`planted ${fault.name}: ${wrong[0] === undefined ? 'NOT SEEN' : `seen, ${wrong[0].slice(0, 160)}`}`)
      if (wrong.length === 0) missed.push(fault.name)
      await api.stop('SIGKILL')
    }
  } finally {
    await supervisor.stop()
  }
  return missed
}
