import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { Client, type FileEntryWithStats, type SFTPWrapper } from 'ssh2'
import type { BankHost, OpenBank } from './bank-host.ts'
import type { GatewayConfig } from './settings.ts'

const patienceMs = 15_000
/** The code by which an SFTP server says that there is no such file. */
const noSuchFile = 2

/** As `ssh-keygen -lf` prints it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=$/, '')}`

/** Logs in, after the host has shown a pinned key: the check comes before anything of ours is sent. */
function connected({ hostKeys, host, port, username, privateKey }: GatewayConfig['sftp']): Promise<Client> {
  const client = new Client()
  return new Promise((resolve, reject) => {
    let isPinned = true
    client.on('ready', () => resolve(client))
    client.on('error', (cause) => {
      client.end()
      reject(isPinned ? cause : new Error('the bank’s host has a key that is not pinned', { cause }))
    })
    client.connect({
      host,
      port,
      username,
      privateKey: privateKey(),
      readyTimeout: patienceMs,
      keepaliveInterval: 5_000,
      keepaliveCountMax: 3,
      hostVerifier: (key: Buffer) => {
        isPinned = hostKeys.has(fingerprintOf(key))
        return isPinned
      },
    })
  })
}

type Done = (error?: Error | null) => void

const isFile = ({ attrs }: FileEntryWithStats) => (attrs.mode & 0o170000) === 0o100000

/** What a file holds; null when it is not there. */
const ifThere = (reading: Promise<Buffer>): Promise<Buffer | null> =>
  reading.catch((error: { readonly code?: unknown }) => {
    if (error.code === noSuchFile) return null
    throw error
  })

/** The bank's folders by SFTP. */
export const openSftpBank =
  (settings: GatewayConfig['sftp']): OpenBank =>
  async () => {
    const { inFolder, outFolder } = settings
    const client = await connected(settings)
    const sftp = await promisify<SFTPWrapper>(client.sftp.bind(client))()
    // A connection that breaks ends the calls that wait; without a listener it would end the process.
    client.on('error', () => sftp.end())
    const readFile = promisify((path: string, done: (error: Error | undefined, bytes: Buffer) => void) =>
      sftp.readFile(path, done),
    )
    const writeFile = promisify((path: string, bytes: Buffer, done: Done) => sftp.writeFile(path, bytes, done))
    const rename = promisify((from: string, to: string, done: Done) => sftp.rename(from, to, done))
    const readFolder = promisify(
      (path: string, done: (error: Error | undefined, entries: FileEntryWithStats[]) => void) =>
        sftp.readdir(path, done),
    )
    const broken = new Promise<never>((_, reject) =>
      client.on('close', () => reject(new Error('the connection to the bank has broken'))),
    )
    broken.catch(() => undefined)
    const whole = <T>(work: Promise<T>): Promise<T> => Promise.race([work, broken])
    const host: BankHost = {
      async list() {
        const entries = await whole(readFolder(inFolder))
        return entries.filter(isFile).map(({ filename, attrs }) => ({
          name: filename,
          size: attrs.size,
          modifiedAt: attrs.mtime,
        }))
      },
      fetch: (name) => ifThere(whole(readFile(`${inFolder}/${name}`))),
      readSent: (name) => ifThere(whole(readFile(`${outFolder}/${name}`))),
      writeDraft: (draft, bytes) => whole(writeFile(`${outFolder}/${draft}`, Buffer.from(bytes))),
      publish: (draft, name) => whole(rename(`${outFolder}/${draft}`, `${outFolder}/${name}`)),
      end: () => void client.end(),
    }
    return host
  }
