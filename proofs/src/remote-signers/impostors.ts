// A program on a signer's host: listens with each certificate of a list and declines whatever it is asked, as no signer would.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { TlsOptions } from 'node:tls'

export type Impostor = {
  readonly port: number
  readonly tls: Pick<TlsOptions, 'maxVersion'> & { readonly cert: string; readonly key: string }
}

const impostors = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as readonly Impostor[]
for (const { port, tls } of impostors) {
  const server = createServer(tls, (_asked, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"code":"declined","rule":"shape"}')
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(port, '0.0.0.0', resolve)
  })
}
process.stdout.write('"impostors.listening"\n')
