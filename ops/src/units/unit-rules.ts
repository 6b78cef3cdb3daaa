import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { directive, startedAs, systemd, unitsIn } from './stage.ts'

/** Files that are no secrets: anybody on the host may read them. */
const isPublic = (file: string) =>
  /^(settlement-keys|bank-gateway-keys|passkeys|policy-\w+)[.]json$|^sdn[.]xml$|-ca[.]crt$/.test(file)

/** How long each program keeps serving after SIGTERM where its settings do not say. */
const drainSeconds: Readonly<Record<string, number>> = { api: 5, worker: 10, compliance: 5, console: 5, storefront: 5 }

/** The instance by which a template is checked; empty for any other unit. */
const instanceOf = (file: string) => startedAs(file).split('@')[1]?.replace('.service', '') ?? ''

/** What systemd itself finds: directives that it does not know, programs that are not there, dependencies that cannot be met. */
export function verified(root: string, folder: string): readonly string[] {
  const { ok, output } = systemd('systemd-analyze', 'verify', `--root=${root}`, ...unitsIn(folder).map(startedAs))
  return ok && output === '' ? [] : output.split('\n')
}

/** The exposure of each service, from 0 to 10, by systemd's own weights. */
export function exposures(root: string, folder: string): ReadonlyMap<string, number> {
  const services = unitsIn(folder).filter((name) => name.endsWith('.service'))
  const args = ['security', '--offline=true', '--no-pager', `--root=${root}`, ...services.map(startedAs)]
  const { output } = systemd('systemd-analyze', ...args)
  const levels = [...output.matchAll(/Overall exposure level for (\S+): ([0-9.]+)/g)]
  if (levels.length !== services.length) throw new Error(`${levels.length} of ${services.length} services were rated`)
  return new Map(levels.map(([, name = '', level]) => [name, Number(level)]))
}

type Reader = { readonly user: string; readonly file: string }

/** Which files in /etc/firsthand a service is given by its settings, and by which user it would read them. */
export function readersOf(folder: string): readonly Reader[] {
  const all = unitsIn(folder).flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const instance = instanceOf(name)
    const user = directive(text, 'User')?.replace('%i', instance)
    if (user === undefined) return []
    const settings = [...text.matchAll(/\/etc\/firsthand\/([\w.%-]+)/g)]
      .map(([, file = '']) => join(folder, 'etc', file.replace('%i', instance)))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'))
    const named = settings.flatMap((each) =>
      [...each.matchAll(/\/etc\/firsthand\/([\w.-]+)/g)].map(([, file = '']) => file),
    )
    return named.filter((file) => !isPublic(file)).map((file) => `${user} ${file}`)
  })
  return [...new Set(all)].map((each) => ({ user: each.split(' ')[0] ?? '', file: each.split(' ')[1] ?? '' }))
}

/** Secrets that a program could not read, or that another one could. */
function accessFaults(folder: string): readonly string[] {
  const table = readFileSync(join(folder, 'firsthand.tmpfiles.conf'), 'utf8')
  const wanted = readersOf(folder)
  const given = [...table.matchAll(/^a[+] \/etc\/firsthand\/(\S+) .* (\S+)$/gm)].flatMap(([, file = '', list = '']) =>
    list.split(',').map((entry) => ({ file, user: entry.split(':')[1] ?? '' })),
  )
  const owned = [...table.matchAll(/^z \/etc\/firsthand\/(\S+) 0400 (\S+)/gm)].map(([, file = '', user = '']) => ({
    file,
    user,
  }))
  const isIn = (list: readonly Reader[], { user, file }: Reader) =>
    list.some((each) => each.user === user && each.file === file)
  return [
    ...wanted
      .filter((each) => !isIn([...given, ...owned], each))
      .map(({ user, file }) => `${user} cannot read ${file}`),
    // Roles of signers are alike, and one of them stands for all.
    ...given
      .filter(({ user }) => !/^firsthand-signer-(?!operator-0)/.test(user))
      .filter((each) => !isIn(wanted, each))
      .map(({ user, file }) => `${user} can read ${file} and has no setting for it`),
  ]
}

function serviceFaults(folder: string, name: string, users: ReadonlySet<string>): readonly string[] {
  const text = readFileSync(join(folder, name), 'utf8')
  const instance = instanceOf(name)
  const user = directive(text, 'User')?.replace('%i', instance) ?? 'root'
  const faults = users.has(user) ? [] : [`${name} runs as ${user}, a user that nothing creates`]
  if (directive(text, 'Type') !== 'exec') return faults
  const program = /^firsthand-([a-z-]+)/.exec(name)?.[1] ?? ''
  const file = join(folder, 'etc', `${program}.env`)
  const settings = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const given = Object.entries(settings).find(([setting]) => setting.endsWith('DRAIN_SECONDS'))?.[1]
  const drain = Number(given ?? drainSeconds[program] ?? 0)
  const stop = Number(directive(text, 'TimeoutStopSec')?.replace('s', '') ?? 0)
  return [
    ...faults,
    ...(directive(text, 'Restart') === 'always' ? [] : [`${name} stays down after a fault`]),
    ...(stop > drain + 10 ? [] : [`${name} has ${stop} s to stop and drains for ${drain}`]),
  ]
}

/** What our own rules find in the units, their users and the table of secrets. */
export function unitFaults(folder: string): readonly string[] {
  const made = readFileSync(join(folder, 'firsthand.sysusers.conf'), 'utf8')
  const users = new Set([...made.matchAll(/^u (\S+)/gm)].map(([, user = '']) => user))
  const services = unitsIn(folder).filter((name) => name.endsWith('.service'))
  return [...services.flatMap((name) => serviceFaults(folder, name, users)), ...accessFaults(folder)]
}
