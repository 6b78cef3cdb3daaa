import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Any host of files: it serves a folder below a path, and knows nothing of the site. */
export async function servePlainly(folder: string): Promise<AsyncDisposable & { readonly address: string }> {
  const path = '/docs/0.2/'
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? '', 'http://host').pathname)
    const name = asked.startsWith(path) ? asked.slice(path.length) : 'nothing'
    const file = join(folder, name === '' || name.endsWith('/') ? `${name}index.html` : name)
    readFile(file).then(
      (bytes) =>
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}${path}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
