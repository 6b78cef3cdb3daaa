import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { restateDeployments } from '@firsthand/engine/restate-deployments'
import { restateIngress } from '@firsthand/engine/restate-ingress'
import type { FlowObject, Run } from '@firsthand/engine/run'
import { freePort } from '@firsthand/sandbox/world/ports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineOfThisFile } from '#testing/engine-under-test'
import { runCommand } from './instances.ts'
import { readPlan } from './plan.ts'
import { retireWorker } from './retire-worker.ts'
import { upgradeBack, upgradeForward } from './run-upgrade.ts'

const work: FlowObject = {
  name: 'Job',
  open: true,
  flows: { work: (run: Run, { seconds }: { seconds: number }) => run.sleep(seconds) },
}
const engine = engineOfThisFile([work])
const deployments = () => restateDeployments(engine.engine.adminUrl)

async function begin(key: string, seconds: number): Promise<void> {
  const ingress = restateIngress(engine.engine.ingressUrls)
  await ingress.send({ object: 'Job', key, handler: 'work' }, JSON.stringify({ seconds }), key)
  ingress.close()
  await sleep(500)
}

test('a worker is retired when what began there has ended, and not before', async () => {
  await expect(retireWorker(deployments(), engine.first.url, 0)).rejects.toThrow('register the worker that follows')
  await begin('long', 3)
  const next = await engine.serve([work])
  const early = retireWorker(deployments(), engine.first.url, 0)
  await expect(early).rejects.toThrow('1 invocations')
  await expect(early).rejects.toMatchObject({ remaining: [{ target: 'Job/long/work' }] })
  expect(await retireWorker(deployments(), engine.first.url, 30)).toMatchObject({ id: engine.first.deployment })
  expect(await deployments().find(engine.first.url)).toBeNull()
  expect(await retireWorker(deployments(), engine.first.url, 0)).toMatchObject({ id: null })
  expect(await deployments().find(next.url)).toMatchObject({ id: next.deployment })
}, 60_000)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firsthand-upgrade-'))
  await writeFile(
    join(folder, 'program.mjs'),
    `import { createServer } from 'node:http'
     const [, , port, release] = process.argv
     createServer((_, answer) => answer.end(JSON.stringify({ release }))).listen(Number(port), '127.0.0.1')`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

/** A process that names its release, and the commands of a supervisor that notes what it was asked. */
function instanceOf(name: string, release: string, port: number) {
  const pid = join(folder, `${name}-${release}.pid`)
  const noted = (what: string) => `echo '${what} ${name} ${release}' >> ${join(folder, 'asked')}`
  return {
    name,
    private: `http://127.0.0.1:${port}`,
    start: `${noted('start')}; ${process.execPath} ${join(folder, 'program.mjs')} ${port} ${release} & echo $! > ${pid}`,
    stop: `${noted('stop')}; test ! -e ${pid} || { kill "$(cat ${pid})" && rm ${pid}; }`,
  }
}

const edgeSeconds = 0.3

async function planned() {
  const ports = await Promise.all(Array.from({ length: 7 }, freePort))
  const [workerA = 0, workerB = 0, programA = 0, programB = 0, ...apis] = ports
  const [old, back, next] = await Promise.all([1, 2, 3].map(() => engine.serveAt('http://127.0.0.1:0', [work])))
  const release = (name: string, worker: number, urls: object) => ({
    release: name,
    programs: [programA, programB].map((port, at) => instanceOf(`compliance-${at}`, name, port)),
    worker: { ...urls, instances: [instanceOf('worker', name, worker)] },
    apis: apis.map((port, at) => instanceOf(`api-${at}`, name, port)),
  })
  const plan = {
    before: release('old', workerA, { url: old?.url, backUrl: back?.url }),
    next: { ...release('new', workerB, { url: next?.url }), migrate: [`echo migrate >> ${join(folder, 'asked')}`] },
    edgeSeconds,
  }
  return readPlan(JSON.stringify(plan))
}

/** What the commands were asked since the last time. */
async function asked(): Promise<readonly string[]> {
  const lines = (await readFile(join(folder, 'asked'), 'utf8').catch(() => '')).trim().split('\n')
  await rm(join(folder, 'asked'), { force: true })
  return lines.filter((line) => line !== '')
}

const oneByOne = (from: string, to: string, names: readonly string[]) =>
  names.flatMap((name) => [`stop ${name} ${from}`, `start ${name} ${to}`])
const apis = ['api-0', 'api-1', 'api-2']
const programs = ['compliance-0', 'compliance-1']

type Note = { readonly event: string; readonly step: string; readonly at: number }

/** How long after each replacement the next command ran. */
const pauses = (notes: readonly Note[]) =>
  notes.flatMap(({ event, step, at }, index) => {
    const next = notes.slice(index + 1).find((later) => later.event === 'runs')
    return event === 'done' && step !== 'retire' && next !== undefined ? [next.at - at] : []
  })

test('the order is kept on the way there and back, a run that stopped goes on, and a dry run changes nothing', async () => {
  const plan = await planned()
  const notes: Note[] = []
  const note = (event: string, { step = '' }: { step?: string }) =>
    void notes.push({ event, step, at: performance.now() })
  const upgrade = { plan, deployments: deployments(), dryRun: false, note }
  const before = [...(plan.before.programs ?? []), ...plan.before.worker.instances, ...plan.before.apis]
  for (const { start } of before) await runCommand(start)
  await deployments().register(plan.before.worker.url)
  await sleep(500)
  await asked()

  await upgradeForward({ ...upgrade, dryRun: true })
  expect(await asked()).toEqual([])
  expect(notes.map(({ event }) => event)).toContain('would run')

  await begin('old-flow', 2)
  await upgradeForward(upgrade)
  const replaced = [...oneByOne('old', 'new', programs), 'start worker new', ...oneByOne('old', 'new', apis)]
  expect(await asked()).toEqual(['migrate', ...replaced, 'stop worker old'])
  // Everything is done, so only what may be repeated is.
  await upgradeForward(upgrade)
  expect(await asked()).toEqual(['migrate', 'stop worker old'])

  await upgradeBack(upgrade)
  const back = [...oneByOne('new', 'old', apis), 'start worker old', ...oneByOne('new', 'old', [...programs].reverse())]
  expect(await asked()).toEqual([...back, 'stop worker new'])
  expect(pauses(notes).length).toBeGreaterThan(8)
  // Longer than what stands in front takes to notice the one that came.
  expect(Math.min(...pauses(notes))).toBeGreaterThan(edgeSeconds * 1000 - 10)
  for (const { stop } of before) await runCommand(stop)
}, 90_000)
