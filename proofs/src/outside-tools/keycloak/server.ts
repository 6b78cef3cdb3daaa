import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Child, launch, untilReady } from '@firsthand/sandbox/world/child'
import { loopback, onPort } from '@firsthand/sandbox/world/ports'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import type { Distribution } from './distribution.ts'

/** Keycloak as a process of a world. */
export type KeycloakServer = {
  readonly url: string
  stop(): Promise<void>
  /** Starts it again at the same address, with what it holds. */
  start(): Promise<void>
  /** Puts its clock so far ahead; it reads that within two seconds. */
  setAhead(seconds: number): Promise<void>
  makeRealm(realm: object): Promise<void>
}

const admin = { username: 'admin', password: 'sandbox' }
const startedMs = 300_000

/** As Keycloak's own script starts it, but for a short life; without the script, whose child would outlive it. */
const javaArgs = (home: string) => [
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-Xms64m',
  '-Xmx512m',
  '-XX:MaxMetaspaceSize=256m',
  `-Dkc.home.dir=${home}`,
  `-Djboss.server.config.dir=${join(home, 'conf')}`,
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  '-Dpicocli.disable.closures=true',
  ...['java.util', 'java.util.concurrent', 'java.security'].map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
  '-cp',
  join(home, 'lib', 'quarkus-run.jar'),
  'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
]

const startArgs = (supervisor: Supervisor, port: number) => [
  'start',
  '--optimized',
  '--http-enabled=true',
  '--cache=local',
  `--http-host=${loopback}`,
  `--http-port=${port}`,
  `--hostname=http://${loopback}:${port}`,
  `--db-url=jdbc:h2:file:${join(supervisor.folder, 'keycloak')};NON_KEYWORDS=VALUE`,
]

async function makeRealm(url: string, realm: object): Promise<void> {
  const form = { grant_type: 'password', client_id: 'admin-cli', ...admin }
  const token = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const { access_token: given } = (await token.json()) as { access_token?: string }
  const made = await fetch(`${url}/admin/realms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${given}`, 'content-type': 'application/json' },
    body: JSON.stringify(realm),
  })
  if (made.status !== 201) throw new Error(`Keycloak made no realm: ${made.status} ${await made.text()}`)
}

/** Starts Keycloak on an empty database in the world's folder. */
export function startKeycloak(
  supervisor: Supervisor,
  { home, clockLibrary }: Distribution,
  wantedPort: number | undefined,
): Promise<KeycloakServer> {
  const clockFile = join(supervisor.folder, 'keycloak-clock')
  const env = {
    KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
    KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
    LD_PRELOAD: clockLibrary,
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_CACHE_DURATION: '1',
    // Timers count real time: both, or every thread that waits would spin.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  }
  async function run(port: number): Promise<Child> {
    const args = [...javaArgs(home), ...startArgs(supervisor, port)]
    const child = await launch(supervisor, { name: 'keycloak', command: 'java', args, env })
    const advice = 'Its last lines name what it could not use.'
    await untilReady(child, advice, () => child.output().includes('Listening on:') || undefined, startedMs)
    return child
  }
  return onPort(wantedPort, async (port) => {
    await writeFile(clockFile, '+0\n')
    let child: Child | undefined = await run(port)
    const url = `http://${loopback}:${port}`
    const stop = async () => {
      const stopped = child
      child = undefined
      await stopped?.stop()
    }
    return {
      url,
      stop,
      async start() {
        await stop()
        child = await run(port)
      },
      setAhead: (seconds) => writeFile(clockFile, `+${seconds}\n`),
      makeRealm: (realm) => makeRealm(url, realm),
    }
  })
}
