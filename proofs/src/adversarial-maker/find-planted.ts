import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Api, startApi } from '@firsthand/sandbox/world/api'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import type { World } from '@firsthand/sandbox/world/world'
import { measureUsual } from './baseline.ts'
import type { Case } from './case.ts'
import type { PlantedFault } from './cases/planted-fault.ts'
import { runCase } from './run-case.ts'
import type { Stage } from './stage.ts'

/** A package that the copied service takes from the copy instead of from the repository. */
async function replacePackage(root: string, part: string, copy: string): Promise<void> {
  await cp(join(root, part), join(copy, part), { recursive: true, filter: (path) => !path.includes('/node_modules') })
  await symlink(join(root, part, 'node_modules'), join(copy, part, 'node_modules'))
  const link = join(copy, 'node_modules', '@firsthand', basename(part))
  await rm(link)
  await symlink(join(copy, part), link)
}

/** A copy of the service's programs with this fault in it; answers the folder. */
async function programsWith({ file, from, to }: PlantedFault, original: string, copy: string): Promise<string> {
  const server = dirname(original)
  await mkdir(copy)
  await cp(original, join(copy, 'src'), { recursive: true })
  await cp(join(server, 'package.json'), join(copy, 'package.json'))
  await cp(join(server, 'node_modules'), join(copy, 'node_modules'), { recursive: true, verbatimSymlinks: false })
  const [top, name] = file.split('/')
  if (top === 'platform') await replacePackage(dirname(server), join(top, `${name}`), copy)
  const place = join(copy, file.replace(/^server\//, ''))
  const text = await readFile(place, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} has no single place for ${from}`)
  await writeFile(
    place,
    text.replace(from, () => to),
  )
  return join(copy, 'src')
}

async function startFaulty(supervisor: Supervisor, world: World, fault: PlantedFault, copy: number): Promise<Api> {
  const surroundings = world.describe()
  const serverFolder = await programsWith(fault, surroundings.serverFolder, join(supervisor.folder, `server-${copy}`))
  return startApi(supervisor, { ...surroundings, serverFolder }, { settings: roomySettings })
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
