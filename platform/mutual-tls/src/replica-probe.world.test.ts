import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMutualServer } from './mutual-server.ts'
import { replicaProbe } from './replica-probe.ts'
import { certificateFolder } from './testing/authority.ts'

const made = certificateFolder()
const [api, operator] = ['spiffe://test/api', 'spiffe://test/signer/operator']
const undo: (() => void)[] = []
let address = ''

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A replica with the certificate of these files, which the API may call. */
async function startReplica(files: ReturnType<typeof made.issue>): Promise<string> {
  const tls = openMutualServer({ ...files, caFile: made.path('ca.pem'), callers: [api] }, 'tls', () => undefined)
  undo.push(tls.close)
  const server = createServer(tls.options(), (_asked, response) => response.writeHead(404).end())
  tls.guard(server)
  return listening(server)
}

beforeAll(async () => {
  for (const name of ['ca', 'foreign']) made.authority(name)
  address = await startReplica(made.issue('operator', { names: `URI:${operator}` }))
})
afterAll(() => {
  for (const close of undo) close()
  made.remove()
})

const probe = (at: string, files: ReturnType<typeof made.issue>, name = operator) =>
  replicaProbe('SOCKETS', at, { ...files, caFile: made.path('ca.pem'), names: { operator: name } }, 'operator').open()

const ours = () => made.issue('api', { names: `URI:${api}` })

test('a replica that takes our certificate, and whose own is in order, answers', async () => {
  expect(await probe(address, ours())).toBe(address)
})

test('a replica whose certificate is of another authority or of another role is reported', async () => {
  const foreign = await startReplica(made.issue('impostor', { by: 'foreign', names: `URI:${operator}` }))
  await expect(probe(foreign, ours())).rejects.toThrow(`${foreign}: UNABLE_TO_VERIFY_LEAF_SIGNATURE`)
  const other = 'spiffe://test/signer/fee'
  await expect(probe(address, ours(), other)).rejects.toThrow(`${address}: whoever answers is not ${other}`)
})

test('a replica that does not take our certificate is reported, though the handshake has succeeded on our side', async () => {
  const refused = `${address}: it does not take our certificate`
  const unnamed = made.issue('worker', { names: 'URI:spiffe://test/worker' })
  await expect(probe(address, unnamed)).rejects.toThrow(refused)
  const foreign = made.issue('foreign-api', { by: 'foreign', names: `URI:${api}` })
  await expect(probe(address, foreign)).rejects.toThrow(refused)
})

test('an address where nobody listens is reported by what the system answers, also when our certificate ends soon', async () => {
  const server = createServer()
  const nobody = await listening(server)
  server.close()
  const short = made.issue('short', { names: `URI:${api}`, days: 3 })
  await expect(probe(nobody, short)).rejects.toThrow(`${nobody}: ECONNREFUSED`)
})

test('a replica behind a socket file is asked without a certificate', async () => {
  const path = made.path('operator.sock')
  const server = createSocketServer().listen(path)
  await once(server, 'listening')
  undo.push(() => server.close())
  expect(await replicaProbe('SOCKETS', path, null, 'operator').open()).toBe(path)
})
