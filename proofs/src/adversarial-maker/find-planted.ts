import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Api, startApi } from '@firsthand/sandbox/api'
import { type Leash, startLeash } from '@firsthand/sandbox/leash'
import { roomySettings } from '@firsthand/sandbox/roomy-settings'
import type { World } from '@firsthand/sandbox/world'
import { measureUsual } from './baseline.ts'
import type { Case } from './case.ts'
import type { PlantedFault } from './cases/planted-fault.ts'
import { runCase } from './run-case.ts'
import type { Stage } from './stage.ts'

/** A copy of the service's programs with this fault in it; answers the folder. */
async function programsWith({ file, from, to }: PlantedFault, original: string, copy: string): Promise<string> {
  const server = dirname(original)
  const programs = join(copy, 'src')
  await mkdir(copy)
  await cp(original, programs, { recursive: true })
  await cp(join(server, 'package.json'), join(copy, 'package.json'))
  await symlink(join(server, 'node_modules'), join(copy, 'node_modules'))
  const place = join(programs, file)
  const text = await readFile(place, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} has no single place for ${from}`)
  await writeFile(
    place,
    text.replace(from, () => to),
  )
  return programs
}

async function startFaulty(leash: Leash, world: World, fault: PlantedFault, copy: number): Promise<Api> {
  const surroundings = world.describe()
  const serverFolder = await programsWith(fault, surroundings.serverFolder, join(leash.folder, `server-${copy}`))
  return startApi(leash, { ...surroundings, serverFolder }, { settings: roomySettings })
}

type Search = {
  readonly world: World
  readonly cases: readonly Case[]
  readonly stageAt: (api: Api) => Stage
  readonly tell: (line: string) => void
}

/** Starts the service with each fault in turn: the case that is there for it must go wrong. Answers those not seen. */
export async function missedFaults({ world, cases, stageAt, tell }: Search, faults: readonly PlantedFault[]) {
  const leash = await startLeash()
  const missed: string[] = []
  try {
    for (const [copy, fault] of faults.entries()) {
      const noticing = cases.find(({ name }) => name === fault.seenBy)
      if (noticing === undefined) throw new Error(`there is no case ${fault.seenBy}`)
      const api = await startFaulty(leash, world, fault, copy)
      const stage = stageAt(api)
      const { wrong } = await runCase(stage, await measureUsual(stage), noticing)
      tell(`planted ${fault.name}: ${wrong[0] === undefined ? 'NOT SEEN' : `seen, ${wrong[0].slice(0, 160)}`}`)
      if (wrong.length === 0) missed.push(fault.name)
      await api.stop('SIGKILL')
    }
  } finally {
    await leash.stop()
  }
  return missed
}
