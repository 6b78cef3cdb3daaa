import { ConfigError } from './config-error.ts'
import type { Live } from './live.ts'
import type { AnySettings } from './read-settings.ts'
import { linesOf } from './settings-file.ts'

/** The addresses of one login, with a password each: the first that the database accepts is used. */
export type DatabaseUrls = Live<readonly string[]>

/** A password: long enough not to be guessed, and of characters that no reader takes for others. */
function requirePassword(text: string, name: string): string {
  if (!/^[!-~]{16,}$/.test(text)) throw new ConfigError(`${name} must hold at least 16 visible ASCII characters`)
  return text
}

/** The passwords of a file, one a line. The first is the one of today; a second one is good while one replaces the other. */
export function passwordsIn(text: string, name: string): readonly string[] {
  return linesOf(text).map((line) => requirePassword(line, name))
}

/**
 * Why somebody between us and the database could read along or answer in its place; null when nobody can: the server shows a certificate of
 * the named authority for the host of the address, or is on this machine behind a Unix socket.
 */
export function unprotected(url: URL): string | null {
  const hosts = url.searchParams.getAll('host')
  const host = hosts.at(-1) ?? decodeURIComponent(url.hostname)
  if (host.startsWith('/')) return null
  const modes = url.searchParams.getAll('sslmode')
  if (modes.length !== 1 || modes[0] !== 'verify-full') return 'sslmode=verify-full'
  return url.searchParams.getAll('sslrootcert').length === 1 ? null : 'sslrootcert with the file of an authority'
}

/** Whether what could be lost or read along must be kept, as the setting `DATABASE_DURABILITY` has it. */
type Durability = 'required' | 'sandbox' | undefined

type Demands = {
  readonly durability: Durability
  /** The setting that names a file for the password; undefined when the address itself is in a file. */
  readonly passwordIn: string | undefined
}

/** An address of a database as it may be used: protected, and without a password unless a file holds it. */
export function requireAddress(address: string, name: string, { durability, passwordIn }: Demands): URL {
  if (!URL.canParse(address)) throw new ConfigError(`${name} must be an address`)
  const url = new URL(address)
  if (passwordIn !== undefined && (url.password !== '' || url.searchParams.has('password')))
    throw new ConfigError(`${name} holds a password: name a file with it in ${passwordIn}`)
  const lacks = durability === 'required' ? unprotected(url) : null
  if (lacks !== null) throw new ConfigError(`${name} needs ${lacks}, or the path of a Unix socket as its host`)
  return url
}

type Logins = {
  /** Whose setting it is, as in `DATABASE_URL_API`. */
  readonly login: string
  readonly prefix: string
  readonly durability: Durability
}

/**
 * The addresses of a login: `DATABASE_URL_X`, with the passwords of `DATABASE_PASSWORD_FILE_X` where there is such a file. An address in a
 * variable that holds a password itself is refused: an environment is inherited and printed.
 */
export function databaseLogin(settings: AnySettings, { login, prefix, durability }: Logins): DatabaseUrls {
  const [key, fileKey] = [`DATABASE_URL_${login}`, `DATABASE_PASSWORD_FILE_${login}`]
  const { given } = settings
  const urls = settings.part(key, () => {
    const passwordIn = settings.isFile(key) ? undefined : `${prefix}${fileKey}`
    const url = requireAddress(given[key], `${prefix}${key}`, { durability, passwordIn })
    const authority = url.searchParams.get('sslrootcert')
    if (authority !== null) settings.file(authority, `${prefix}${key}: sslrootcert`)
    return [url]
  })
  const withPasswords = settings.part(fileKey, () => {
    if (urls === undefined || given[fileKey] === undefined) return urls?.map(({ href }) => href)
    const name = `${prefix}${fileKey}`
    const passwords = passwordsIn(settings.file(given[fileKey], name).toString('utf8'), name)
    return passwords.map((password) => withPassword(urls[0] as URL, password))
  })
  return settings.live(key, withPasswords ?? [])
}

/** An administrator's address. Outside a sandbox its password is in a file, as any other. */
export function adminAddress(settings: AnySettings, prefix: string, key = 'MIGRATE_DATABASE_URL'): string {
  const { given } = settings
  return settings.part(key, () => {
    const durability: Durability = given.DATABASE_DURABILITY
    const isOpen = settings.isFile(key) || durability !== 'required'
    const passwordIn = isOpen ? undefined : `${prefix}${key}_FILE`
    return requireAddress(given[key], `${prefix}${key}`, { durability, passwordIn }).href
  })
}

/** Not before the @: an address of a socket has no host to stand after it. */
export function withPassword(url: URL, password: string): string {
  const whole = new URL(url)
  whole.searchParams.set('password', password)
  return whole.href
}

/** The password of each login by its file, the first line of each. No two are the same, so that one that leaks opens one login. */
export function loginPasswords(
  files: Readonly<Record<string, string>>,
  name: string,
  read: (path: string, name: string) => Buffer,
): ReadonlyMap<string, string> {
  const passwords = Object.entries(files).map(([login, file]) => {
    const own = `${name}: ${login}`
    return [login, passwordsIn(read(file, own).toString('utf8'), own)[0] ?? ''] as const
  })
  if (new Set(passwords.map(([, password]) => password)).size < passwords.length)
    throw new ConfigError(`${name}: two logins have the same password`)
  return new Map(passwords)
}
