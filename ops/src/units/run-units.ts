import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { postgresFolder } from '@firsthand/sandbox/world/programs'

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const repository = beside('../../..').replace(/[/]$/, '')
/** A machine that others use too may take minutes. */
const startMs = 600_000
const settledMs = 3_000
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A host of its own: systemd over a copy of this machine, with the units of a repository. */
async function boot(units: string) {
  const folder = mkdtempSync(join(tmpdir(), 'firsthand-boot-'))
  const args = [folder, beside('prepare-host.sh'), repository, units, process.execPath, postgresFolder()]
  const child: ChildProcess = spawn(beside('boot-host.sh'), args, { stdio: ['ignore', 'inherit', 'inherit'] })
  /** systemd is the only child of what made its namespaces. */
  const init = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
  const run = (...command: readonly string[]): string => {
    try {
      return execFileSync('nsenter', ['-t', init(), '-m', '-p', '-n', ...command], { encoding: 'utf8', stdio: 'pipe' })
    } catch {
      return ''
    }
  }
  return {
    run,
    hasEnded: () => child.exitCode !== null,
    async stop() {
      const gone = new Promise((resolve) => child.once('close', resolve))
      if (child.kill('SIGKILL')) await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
type Host = Awaited<ReturnType<typeof boot>>

const isReady = ({ run }: Host) => run('curl', '-s', '-m', '5', 'http://127.0.0.1:8082/readyz').includes('"ready"')
const mainPid = ({ run }: Host) => run('systemctl', 'show', '-P', 'MainPID', 'firsthand-api').trim()
const restarts = ({ run }: Host) => Number(run('systemctl', 'show', '-P', 'NRestarts', 'firsthand-api'))

async function until(host: Host, holds: () => boolean): Promise<boolean> {
  const deadline = performance.now() + startMs
  while (!holds()) {
    if (performance.now() > deadline || host.hasEnded()) return false
    await sleep(500)
  }
  return true
}

/** What a host must show, in this order. */
async function lifeOf(host: Host): Promise<Readonly<Record<string, boolean>>> {
  // The private port answers before the others listen, so the program's own word counts.
  const printed = () => host.run('cat', '/run/programs.log')
  await until(host, () => printed().includes('"msg":"api.listening"') || restarts(host) > 0)
  const migrated = printed().includes('"msg":"migrated"')
  await sleep(settledMs)
  const started = restarts(host) === 0 && isReady(host)
  if (!started) return { migrated, started }
  const status = host.run('cat', `/proc/${mainPid(host)}/status`)
  const confined = /^CapEff:\t0+$/m.test(status) && /^NoNewPrivs:\t1$/m.test(status) && /^Seccomp:\t2$/m.test(status)
  host.run('systemctl', 'start', 'firsthand-verify-audit')
  const audited = printed().includes('audit held')
  host.run('kill', '-9', mainPid(host))
  const restarted = await until(host, () => restarts(host) > 0 && isReady(host))
  host.run('systemctl', 'stop', 'firsthand-api')
  const drained = host.run('systemctl', 'show', '-P', 'Result', 'firsthand-api').trim() === 'success'
  return { migrated, started, confined, audited, restarted, drained }
}

async function onHost(units: string) {
  const host = await boot(units)
  try {
    return await lifeOf(host)
  } finally {
    await host.stop()
  }
}

/** The same units without the way by which Node lists network interfaces: a rating does not find that, a start does. */
async function withoutNetlink() {
  const copy = mkdtempSync(join(tmpdir(), 'firsthand-units-'))
  for (const part of ['units', 'backup']) cpSync(join(repository, 'ops', part), join(copy, part), { recursive: true })
  const file = join(copy, 'units/firsthand-.service.d/10-common.conf')
  writeFileSync(file, readFileSync(file, 'utf8').replace(' AF_NETLINK', ''))
  const life = await onHost(join(copy, 'units'))
  rmSync(copy, { recursive: true })
  return life
}

const life = await onHost(join(repository, 'ops/units'))
for (const [name, held] of Object.entries(life)) say(`${name}: ${held ? 'yes' : 'no'}`)
const planted = await withoutNetlink()
const isFound = planted.migrated === true && planted.started === false
say(`without netlink: ${isFound ? 'the API does not start, as it must' : `not found: ${JSON.stringify(planted)}`}`)
const held = Object.values(life).length === 6 && Object.values(life).every(Boolean) && isFound
say(held ? 'units held' : 'units failed')
process.exit(held ? 0 : 1)
