import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { complaintsAbout, localText, makeCertificate, shippedText } from './shipped-proxy.ts'

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-edge-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('HAProxy has nothing to say against the shipped configuration', async () => {
  const complaints = await inFolder(async (folder) => {
    const { file: certificate } = await makeCertificate(folder)
    const ports = { public: 20_443, private: 20_404 }
    const servers = [1, 2, 3].map((id) => ({ id, port: 20_000 + id, privatePort: 20_100 + id }))
    const file = join(folder, 'haproxy.cfg')
    await writeFile(file, await localText({ folder, certificate, ports }, servers, []))
    return complaintsAbout(file)
  })
  expect(complaints).toEqual([])
})

test('as it is shipped it lacks nothing but the hosts and the certificate', async () => {
  const complaints = await inFolder(async (folder) => {
    const { file: certificate } = await makeCertificate(folder)
    const file = join(folder, 'haproxy.cfg')
    await writeFile(file, (await shippedText()).replace('/etc/haproxy/certs/', certificate))
    return complaintsAbout(file)
  })
  const others = complaints.filter(
    (line) => !/could not resolve address 'api\d\.internal', disabling server/.test(line),
  )
  expect(others).toEqual([])
})
