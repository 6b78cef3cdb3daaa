import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, loopback } from '@firsthand/sandbox/world/ports'
import { runDaemon } from './daemon.ts'
import { openReceiver } from './receiver.ts'
import { scaledRoutes, scaledRules } from './scaled-rules.ts'

/** Between two scrapes; a minute of the rules is a few seconds. */
const scrape = '2s'

/** What is asked for metrics, by the name of the job. */
export type Target = { readonly job: string; readonly url: string }
type Labels = Readonly<Record<string, string>>

/** Debian calls it by another name than its maker. */
const alertmanager = () =>
  ['prometheus-alertmanager', 'alertmanager'].find((name) => !spawnSync(name, ['--version']).error)

export function missingMonitor(): string | null {
  if (spawnSync('prometheus', ['--version']).error) return 'prometheus'
  return alertmanager() === undefined ? 'prometheus-alertmanager' : null
}

const prometheusSettings = (home: string, rules: readonly string[], manager: string) => ({
  global: { scrape_interval: scrape, scrape_timeout: scrape, evaluation_interval: '1s' },
  rule_files: rules.map((name) => join(home, name)),
  alerting: { alertmanagers: [{ static_configs: [{ targets: [new URL(manager).host] }] }] },
  scrape_configs: [
    { job_name: 'none', file_sd_configs: [{ files: [join(home, 'targets.json')], refresh_interval: '5s' }] },
  ],
})

async function askJson<T>(url: string): Promise<T> {
  return (await (await fetch(url, { signal: AbortSignal.timeout(30_000) })).json()) as T
}

/** A real Prometheus and a real Alertmanager with the shipped rules and routes, both at a faster pace. */
export async function openMonitors(folder: string, factor: number) {
  await using undo = new AsyncDisposableStack()
  const home = join(folder, 'monitors')
  await mkdir(home, { recursive: true })
  const receiver = undo.use(await openReceiver())
  const { files, shipped } = await scaledRules(factor)
  const [url, manager] = [`http://${loopback}:${await freePort()}`, `http://${loopback}:${await freePort()}`]
  /** A reader sees the old file or the new one. */
  async function watch(targets: readonly Target[]): Promise<void> {
    const listed = targets.map((each) => ({ targets: [new URL(each.url).host], labels: { job: each.job } }))
    await writeFile(join(home, 'targets.next'), JSON.stringify(listed))
    await rename(join(home, 'targets.next'), join(home, 'targets.json'))
  }
  await watch([])
  for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), text)
  await writeFile(join(home, 'alertmanager.yaml'), await scaledRoutes(factor, receiver.url))
  const settings = prometheusSettings(home, Object.keys(files), manager)
  await writeFile(join(home, 'prometheus.yaml'), JSON.stringify(settings))
  const log = createWriteStream(join(home, 'log'))
  undo.defer(() => void log.end())
  const startPrometheus = () =>
    runDaemon(log, url, 'prometheus', [
      `--config.file=${join(home, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
      `--web.listen-address=${new URL(url).host}`,
      '--query.lookback-delta=15s',
      '--web.enable-admin-api',
      '--log.level=warn',
    ])
  const managing = await runDaemon(log, manager, alertmanager() ?? '', [
    `--config.file=${join(home, 'alertmanager.yaml')}`,
    `--storage.path=${join(home, 'alerts')}`,
    `--web.listen-address=${new URL(manager).host}`,
    '--cluster.listen-address=',
    '--log.level=warn',
  ])
  undo.defer(() => managing.end())
  let running = await startPrometheus()
  undo.defer(() => running.end())
  const everything = undo.move()
  return {
    shipped,
    receiver,
    watch,
    /** The alerts that ring at this moment and are not kept back by another one. */
    async active(): Promise<readonly Labels[]> {
      const asked = `${manager}/api/v2/alerts?active=true&silenced=false&inhibited=false`
      return (await askJson<readonly { readonly labels: Labels }[]>(asked)).map(({ labels }) => labels)
    },
    /** How many series a question has for its answer. */
    async seriesOf(expression: string): Promise<number> {
      type Answer = { readonly data?: { readonly result: readonly unknown[] } }
      const { data } = await askJson<Answer>(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`)
      return data?.result.length ?? 0
    },
    /**
     * Deletes what error budgets are counted from: what a fault has cost them would ring for hours, beside each fault after it. The rest
     * stays, because alarms go by series that are new.
     */
    async forgetBudgets(): Promise<void> {
      const spent = encodeURIComponent('{__name__=~"firsthand:objective_.+|firsthand_request_seconds_.+"}')
      const { ok, status } = await fetch(`${url}/api/v1/admin/tsdb/delete_series?match[]=${spent}`, { method: 'POST' })
      if (!ok) throw new Error(`Prometheus deletes no series: ${status}`)
    },
    killPrometheus: () => running.end(),
    async restartPrometheus(): Promise<void> {
      running = await startPrometheus()
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
