import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverUser } from '@firsthand/sandbox/postgres/postgres-binaries'
import { type Child, launch } from '@firsthand/sandbox/world/child'
import { freePort, loopback } from '@firsthand/sandbox/world/ports'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { openLine } from '../harness/line.ts'
import { haproxyText, type MemberPorts, patroniConfig, pgbouncerText } from './shipped-settings.ts'
import { toolsOf } from './tools.ts'

const names = ['db1', 'db2', 'db3'] as const
type Name = (typeof names)[number]
type Seen = { readonly name: Name; readonly role: string; readonly state: string }

const patienceMs = 120_000

/** Asks until it is so, or gives up. */
async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(250)) {
    const found = await ask().catch(() => null)
    if (found !== null) return found
  }
  throw new Error(`it never came to this: ${what}`)
}

async function openMember(name: Name, around: Around, router: Lines) {
  const { supervisor, tools, user } = around
  const ports: MemberPorts = { postgres: await freePort(), api: await freePort(), outside: 0, etcd: 0 }
  const lines = {
    etcd: router.use(await openLine(around.etcdPort)),
    others: router.use(await openLine(ports.postgres)),
  }
  const seen = { ...ports, outside: lines.others.port, etcd: lines.etcd.port }
  const folder = join(supervisor.folder, name)
  await mkdir(folder, { mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)
  const file = join(folder, 'patroni.json')
  const data = join(folder, 'data')
  await writeFile(file, JSON.stringify(patroniConfig(name, folder, data, tools, seen)))
  if (user) await chown(file, user.uid, user.gid)
  const start = () =>
    launch(supervisor, { name: `patroni-${name}`, command: tools.patroni, args: [file], ...(user && { user }) })
  let patroni: Child = await start()
  const postmaster = async () => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  return {
    name,
    ports: seen,
    apiUrl: `http://${loopback}:${ports.api}`,
    /** All of the machine at once: the manager and the database. */
    async kill(): Promise<void> {
      const pid = await postmaster()
      process.kill(patroni.pid, 'SIGKILL')
      process.kill(pid, 'SIGKILL')
      await patroni.exited
    },
    async start(): Promise<void> {
      patroni = await start()
    },
    /** Neither answers, nor goes away. */
    async signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
      const pid = await postmaster()
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
      for (const each of [patroni.pid, pid, ...children.trim().split(' ').map(Number)])
        if (each > 0) process.kill(each, signal)
    },
    /** No line to the other servers and to etcd. */
    cutOff(isCut: boolean): void {
      for (const line of Object.values(lines)) {
        if (isCut) line.cut()
        else line.mend()
      }
    },
  }
}
type Member = Awaited<ReturnType<typeof openMember>>
type Around = {
  readonly supervisor: Awaited<ReturnType<typeof startSupervisor>>
  readonly tools: ReturnType<typeof toolsOf>
  readonly user: ReturnType<typeof serverUser>
  readonly etcdPort: number
}
type Lines = AsyncDisposableStack

/** etcd with one node: the proof is about the databases. */
async function startEtcd(supervisor: Around['supervisor'], command: string, port: number): Promise<void> {
  const client = `http://${loopback}:${port}`
  const peer = `http://${loopback}:${await freePort()}`
  await launch(supervisor, {
    name: 'etcd',
    command,
    args: [
      `--data-dir=${join(supervisor.folder, 'etcd')}`,
      `--initial-cluster=default=${peer}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
    ],
  })
}

/** HAProxy in front of the members, and PgBouncer in front of that. */
async function startProxies({ supervisor, tools, user }: Around, members: readonly Member[]) {
  const [proxyPort, poolerPort] = [await freePort(), await freePort()]
  const keep = async (name: string, text: string) => {
    const file = join(supervisor.folder, name)
    await writeFile(file, text)
    return file
  }
  const haproxy = await keep('haproxy.cfg', await haproxyText(proxyPort, members))
  const env = { LD_LIBRARY_PATH: tools.libraries }
  await launch(supervisor, { name: 'haproxy', command: tools.haproxy, args: ['-f', haproxy, '-db'], env })
  const users = await keep('userlist.txt', tools.logins.map((login) => `"${login}" ""\n`).join(''))
  const pgbouncer = await keep('pgbouncer.ini', await pgbouncerText(poolerPort, proxyPort, users))
  await launch(supervisor, { name: 'pgbouncer', command: tools.pgbouncer, args: [pgbouncer], ...(user && { user }) })
  return { proxyPort, poolerPort }
}

/** The cluster as one of its members sees it. */
async function seenBy(members: readonly Member[]): Promise<readonly Seen[]> {
  for (const { apiUrl } of members) {
    const answer = await fetch(`${apiUrl}/cluster`, { signal: AbortSignal.timeout(1_500) }).catch(() => null)
    const body = answer?.ok ? ((await answer.json()) as { members: Seen[] }) : null
    if (body?.members.some(({ role }) => role === 'leader')) return body.members
  }
  return []
}

/** Three servers under Patroni, etcd, HAProxy in front of them, and PgBouncer in front of that. */
export async function openPatroniCluster() {
  await using undo = new AsyncDisposableStack()
  const tools = toolsOf()
  const supervisor = await startSupervisor()
  undo.defer(() => supervisor.stop())
  const around = { supervisor, tools, user: serverUser(), etcdPort: await freePort() }
  await startEtcd(supervisor, tools.etcd, around.etcdPort)
  const members: Member[] = []
  for (const name of names) members.push(await openMember(name, around, undo))
  const { proxyPort, poolerPort } = await startProxies(around, members)
  const seen = () => seenBy(members)
  const memberOf = (found: Seen | undefined) => members.find(({ name }) => name === found?.name) ?? null
  const leader = () =>
    until('there is a leader', async () => memberOf((await seen()).find(({ role }) => role === 'leader')))
  const everything = undo.move()
  return {
    adminUrl: `postgresql://postgres@${loopback}:${proxyPort}/postgres`,
    poolerPort,
    members,
    leader,
    /** A server that commits may wait for. */
    standby: () =>
      until('there is a standby', async () =>
        memberOf((await seen()).find(({ role, state }) => /sync|quorum/.test(role) && state === 'streaming')),
      ),
    /** Waits until all three are there, and both standbys follow. */
    whole: () =>
      until('the cluster is whole', async () => {
        const now = await seen()
        return now.length === 3 && now.filter(({ state }) => state === 'streaming').length === 2 ? true : null
      }),
    async switchOver(): Promise<void> {
      const { name, apiUrl } = await leader()
      const body = JSON.stringify({ leader: name })
      const answer = await fetch(`${apiUrl}/switchover`, { method: 'POST', body })
      if (!answer.ok) throw new Error(`no switchover: ${answer.status} ${await answer.text()}`)
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
export type PatroniCluster = Awaited<ReturnType<typeof openPatroniCluster>>
