import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const configuration = `
[req]
distinguished_name = name
x509_extensions = stamping
prompt = no
[name]
CN = Time-stamping authority of the sandbox
[stamping]
basicConstraints = CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = authority
[authority]
serial = ./serial
crypto_device = builtin
signer_cert = ./certificate.pem
certs = ./certificate.pem
signer_key = ./key.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
`

/** A time-stamping authority (RFC 3161) that answers over HTTP: OpenSSL signs. It ends with `stop`. */
export async function startStampingAuthority(host: string) {
  const folder = await mkdtemp(join(tmpdir(), 'stamping-'))
  const at = (name: string) => join(folder, name)
  const openssl = (...args: readonly string[]) => run('openssl', [...args], { cwd: folder })
  await writeFile(at('openssl.cnf'), configuration)
  await writeFile(at('serial'), '01\n')
  const made = ['-keyout', 'key.pem', '-out', 'certificate.pem', '-config', 'openssl.cnf']
  await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...made)
  let asked = 0
  async function stamp(query: Buffer): Promise<Buffer> {
    asked += 1
    const [queryFile, replyFile] = [`${asked}.tsq`, `${asked}.tsr`]
    await writeFile(at(queryFile), query)
    await openssl('ts', '-reply', '-config', 'openssl.cnf', '-queryfile', queryFile, '-out', replyFile)
    return readFile(at(replyFile))
  }
  // OpenSSL counts its stamps in a file, so one is made after the other.
  let turn: Promise<unknown> = Promise.resolve()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const own = turn.then(() => stamp(Buffer.concat(chunks)))
      turn = own.catch(() => undefined)
      own.then(
        (reply) => response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply),
        () => response.writeHead(500).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://${host}:${port}/`,
    /** By which its stamps are verified. */
    certificateFile: at('certificate.pem'),
    async stop() {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true })
    },
  }
}
