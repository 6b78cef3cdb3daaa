import { execFile } from 'node:child_process'
import { chmod, chown, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ServerUser } from './postgres-binaries.ts'

const openssl = promisify(execFile)

/** Certificates of a PostgreSQL of our own. */
export type ServerTls = {
  /** Where the certificate of the authority is put, for the programs that connect. */
  readonly authorityFile: string
}

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']

/** Makes an authority, and a certificate of this machine for the server of the cluster. Answers the settings that use it. */
export async function certifyServer(cluster: string, user: ServerUser, { authorityFile }: ServerTls) {
  const [authority, authorityKey] = [join(cluster, 'authority.pem'), join(cluster, 'authority.key')]
  const [certificate, key] = [join(cluster, 'server.pem'), join(cluster, 'server.key')]
  const made = ['req', '-x509', ...curve]
  await openssl('openssl', [...made, '-subj', '/CN=database authority', '-keyout', authorityKey, '-out', authority])
  const signed = ['-CA', authority, '-CAkey', authorityKey, '-addext', 'subjectAltName=IP:127.0.0.1']
  await openssl('openssl', [...made, ...signed, '-subj', '/CN=database', '-keyout', key, '-out', certificate])
  for (const file of [certificate, key]) {
    await chmod(file, 0o600)
    if (user) await chown(file, user.uid, user.gid)
  }
  await copyFile(authority, authorityFile)
  return { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key }
}

/** What a program adds to the address of such a server. */
export const tlsParameters = ({ authorityFile }: ServerTls): string =>
  `?sslmode=verify-full&sslrootcert=${encodeURIComponent(authorityFile)}`
