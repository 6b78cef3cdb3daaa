import { ConfigError, readNamed } from './read-settings.ts'

/** The password in a file: long enough not to be guessed, and of characters that no reader takes for others. */
export function readPassword(file: string, name: string): string {
  const password = readNamed(file, name).trim()
  if (!/^[!-~]{16,}$/.test(password)) throw new ConfigError(`${name} must hold at least 16 visible ASCII characters`)
  return password
}

/**
 * The address of a login, with the password from its file where it has one. An address that holds a password itself is refused: an
 * environment is inherited and printed.
 */
export function loginUrl(address: string, file: string | undefined, name: string): string {
  if (!URL.canParse(address)) throw new ConfigError(`${name} must be an address`)
  const url = new URL(address)
  if (url.password !== '' || url.searchParams.has('password'))
    throw new ConfigError(`${name} holds a password: name a file with it in ${fileSettingOf(name)}`)
  if (file === undefined) return address
  // Not before the @: an address of a socket has no host to stand after it.
  url.searchParams.set('password', readPassword(file, fileSettingOf(name)))
  return url.href
}

const fileSettingOf = (name: string) => name.replace('DATABASE_URL', 'DATABASE_PASSWORD_FILE')

/** The password of each login by its file. No two are the same: whoever learns one has one. */
export function readPasswords(files: Readonly<Record<string, string>>, name: string): ReadonlyMap<string, string> {
  const passwords = Object.entries(files).map(
    ([login, file]) => [login, readPassword(file, `${name}: ${login}`)] as const,
  )
  if (new Set(passwords.map(([, password]) => password)).size < passwords.length)
    throw new ConfigError(`${name}: two logins have the same password`)
  return new Map(passwords)
}
