import { chown, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runToEnd } from '@firsthand/sandbox/world/child'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'

const script = fileURLToPath(new URL('certificates.sh', import.meta.url))

/** Whose files they are, and where. */
export type Party = {
  readonly host: string
  /** The name in the certificate. */
  readonly name: string
  readonly use: 'clientAuth' | 'serverAuth'
  readonly folder: string
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
}

export const apiName = 'spiffe://proof/api'
export const signerName = (role: string) => `spiffe://proof/signer/${role}`

/** The files of a party, as settings name them. */
export const tlsFilesOf = ({ folder }: Pick<Party, 'folder'>) => ({
  certificateFile: join(folder, 'certificate.pem'),
  keyFile: join(folder, 'key.pem'),
  caFile: join(folder, 'ca.pem'),
  refusedFile: join(folder, 'refused'),
})

export type Certificates = Awaited<ReturnType<typeof makeCertificates>>

/** The folder in which certificates are issued, by the commands of the page, and their way to the hosts. */
export async function makeCertificates(supervisor: Supervisor) {
  const folder = join(supervisor.folder, 'certificates')
  await mkdir(folder)
  await writeFile(join(folder, 'refused'), '')
  const step = (...args: string[]) =>
    runToEnd(supervisor, 'A step with certificates failed: its output is below.', {
      name: `certificates-${args[0]}`,
      command: 'bash',
      args: [script, ...args],
      env: { CERTIFICATES: folder },
    })
  const read = (file: string) => readFile(join(folder, file), 'utf8')

  /** Replaces a file on a host: whoever reads it sees the old one or the new one. */
  async function put({ folder: place, user }: Party, file: string, text: string): Promise<void> {
    const next = join(place, `${file}.next`)
    await writeFile(next, text, { mode: 0o400 })
    if (user) await chown(next, user.uid, user.gid)
    await rename(next, join(place, file))
  }
  async function issue(authority: string, party: Omit<Party, 'folder'>, days = 30) {
    await step('request', party.host)
    await step('issue', authority, party.host, party.name, party.use, `${days}`)
    return { cert: await read(`${party.host}.pem`), key: await read(`${party.host}-key.pem`) }
  }
  return {
    authority: (name: string) => step('authority', name),
    issue,
    async renew(authority: string, party: Party): Promise<void> {
      const { cert, key } = await issue(authority, party)
      await put(party, 'key.pem', key)
      await put(party, 'certificate.pem', cert)
    },
    async trust(parties: readonly Party[], ...authorities: string[]): Promise<void> {
      if (authorities.length > 1) await step('trust-both')
      const list = await read(authorities.length > 1 ? 'ca.pem' : `${authorities[0]}.pem`)
      for (const party of parties) await put(party, 'ca.pem', list)
    },
    /** Adds a certificate to the list of refused ones, and brings the list to these hosts. */
    async refuse(host: string, parties: readonly Party[]): Promise<void> {
      await step('refuse', host)
      for (const party of parties) await put(party, 'refused', await read('refused'))
    },
    async lay(authority: string, party: Party): Promise<void> {
      await mkdir(party.folder, { mode: 0o711, recursive: true })
      if (party.user) await chown(party.folder, party.user.uid, party.user.gid)
      const { cert, key } = await issue(authority, party)
      const texts = {
        'key.pem': key,
        'certificate.pem': cert,
        'ca.pem': await read(`${authority}.pem`),
        refused: await read('refused'),
      }
      for (const [file, text] of Object.entries(texts)) await put(party, file, text)
    },
  }
}
