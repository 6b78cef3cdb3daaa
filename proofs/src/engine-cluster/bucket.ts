import { once } from 'node:events'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { launch, untilReady } from '@firsthand/sandbox/world/child'
import { freePort } from '@firsthand/sandbox/world/ports'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'

const require = createRequire(import.meta.url)
const program = join(dirname(require.resolve('s3rver/package.json')), 'bin', 's3rver.js')
const name = 'firsthand-engine'

/** An object store with the bucket of the shipped configuration, behind a line that can be cut or slowed down. */
export async function startBucket(supervisor: Supervisor) {
  const port = await freePort()
  const directory = join(supervisor.folder, 'bucket')
  const place = ['--address', '127.0.0.1', '--port', `${port}`, '--directory', directory, '--configure-bucket', name]
  const child = await launch(supervisor, { name: 'bucket', command: process.execPath, args: [program, ...place] })
  await untilReady(child, 'Its last lines say why the object store does not listen.', () =>
    fetch(`http://127.0.0.1:${port}/${name}`).then(
      () => true as const,
      () => undefined,
    ),
  )
  const sockets = new Set<Socket>()
  const state = { gone: false, delayMs: 0 }
  const line = createServer((near) => {
    if (state.gone) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => {
      near.pause()
      setTimeout(() => {
        far.write(bytes)
        near.resume()
      }, state.delayMs)
    })
    far.pipe(near)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    gone(gone: boolean): void {
      state.gone = gone
      if (gone) for (const socket of sockets) socket.destroy()
    },
    slow(delayMs: number): void {
      state.delayMs = delayMs
    },
    close(): void {
      for (const socket of sockets) socket.destroy()
      line.close()
    },
  }
}
export type Bucket = Awaited<ReturnType<typeof startBucket>>
