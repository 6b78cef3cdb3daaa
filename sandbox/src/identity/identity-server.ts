// The identity provider's process: reads its settings as JSON on standard input, so that private keys never touch a disk.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'
import { loopback } from '../world/ports.ts'
import { type IdentityOrders, identityConfiguration } from './identity-configuration.ts'
import { withPageLogin } from './page-login.ts'

const orders = (await json(process.stdin)) as IdentityOrders
const provider = new Provider(`http://${loopback}:${orders.port}`, identityConfiguration(orders))
createServer(withPageLogin(provider)).listen(orders.port, loopback, () => {
  process.stdout.write('identity.listening\n')
})
