import { createHash, createPrivateKey } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config-error.ts'

/** The text of a file that a setting names; one that cannot be read is reported by the name of the setting. */
export function readNamed(file: string, name: string): string {
  return readBytes(file, name).toString('utf8')
}

/** The same, as bytes. */
export function readBytes(file: string, name: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException
    throw new ConfigError(`${name}: the file ${file} cannot be read (${code})`)
  }
}

/** A folder that a setting names and the program reads. */
export function requireFolder(folder: string, name: string): string {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(`${name}: there is no folder ${folder}`)
  return folder
}

/** A file that the program makes where there is none: its folder is there. */
export function requireMakeable(file: string, name: string): string {
  requireFolder(dirname(file), name)
  return file
}

/** By which people compare what two hosts have without seeing it: what `sha256sum` prints first. */
export const fingerprintOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12)

/** The secrets of a file, one a line: the first is the one of today, and the others are still good. */
export function secretsIn(text: string, name: string): readonly [Buffer, ...Buffer[]] {
  const [first = '', ...more] = linesOf(text)
  const secretOf = (line: string) => {
    if (!/^([0-9a-f]{2}){32,}$/.test(line)) throw new ConfigError(`${name} must hold at least 32 bytes in hex`)
    return Buffer.from(line, 'hex')
  }
  return [secretOf(first), ...more.map(secretOf)]
}

/** Whether the address of a chain's node holds a key: at every provider, what stands behind the host is one. */
export function holdsKey(address: string): boolean {
  const { username, password, pathname, search } = new URL(address)
  return username !== '' || password !== '' || search !== '' || !['', '/'].includes(pathname)
}

/** The same bytes, of a PKCS#8 file with an Ed25519 key. */
export function requireSigningKey(bytes: Buffer, name: string): Buffer {
  let kind: string | undefined
  try {
    kind = createPrivateKey(bytes).asymmetricKeyType
  } catch {
    kind = undefined
  }
  if (kind !== 'ed25519') throw new ConfigError(`${name} must hold an Ed25519 key, PKCS#8`)
  return bytes
}

/** The lines of a file, without blanks around them. */
export const linesOf = (text: string): readonly string[] => text.trim().split(/\s*\n\s*/)
