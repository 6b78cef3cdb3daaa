import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'

type Wanted = { readonly by?: string; readonly names: string; readonly days?: number }

/** Authorities and certificates by openssl in a folder of this test's own. */
export function certificateFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'mutual-tls-'))
  const path = (name: string) => join(folder, name)
  const openssl = (command: string) =>
    execFileSync('openssl', command.split(' '), { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString()
  /** Replaces a file as a rotation does: at once. */
  const put = (name: string, text: string) => {
    writeFileSync(path(`${name}.new`), text)
    renameSync(path(`${name}.new`), path(name))
    return path(name)
  }
  const read = (name: string) => readFileSync(path(name), 'utf8')
  return {
    path,
    put,
    read,
    authority(name: string): void {
      openssl(
        `req -x509 ${newKey} -days 9 -keyout ${name}-key.pem -out ${name}.pem -subj /CN=${name} -addext keyUsage=keyCertSign`,
      )
    },
    /** Files of a side, as its settings name them. */
    issue(name: string, { by = 'ca', names, days = 9 }: Wanted) {
      put('extensions', `subjectAltName=${names}\n`)
      openssl(`req ${newKey} -keyout ${name}-key.pem -out ${name}.csr -subj /CN=${name}`)
      openssl(
        `x509 -req -in ${name}.csr -CA ${by}.pem -CAkey ${by}-key.pem -days ${days} -extfile extensions -out ${name}.pem`,
      )
      return { certificateFile: path(`${name}.pem`), keyFile: path(`${name}-key.pem`), caFile: path(`${by}.pem`) }
    },
    fingerprint: (name: string) => openssl(`x509 -in ${name}.pem -noout -fingerprint -sha256`),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
