// biome-ignore-all lint/style/noProcessEnv: it stands in for the service, whose settings are its environment
// Stands in for the service: keeps its side of the contract and answers every request with its own settings.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

if (process.env.FIRSTHAND_LOG_LEVEL === 'broken') {
  process.stderr.write('{"msg":"config.refused","setting":"FIRSTHAND_LOG_LEVEL"}\n')
  process.exit(1)
}

async function listenOn(port: string | undefined): Promise<number> {
  const server = createServer((_request, response) => response.end(JSON.stringify(process.env)))
  server.listen(Number(port), process.env.FIRSTHAND_LISTEN_HOST)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const [apiPort, documentsPort, privatePort] = [
  await listenOn(process.env.FIRSTHAND_API_PORT),
  await listenOn(process.env.FIRSTHAND_DOCUMENTS_PORT),
  await listenOn(process.env.FIRSTHAND_PRIVATE_PORT),
]
process.stdout.write(`${JSON.stringify({ msg: 'api.listening', apiPort, documentsPort, privatePort })}\n`)
process.on('SIGTERM', () => {
  process.stdout.write('{"msg":"api.drained"}\n')
  process.exit(0)
})
