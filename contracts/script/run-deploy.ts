import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type AddressBook, parseAddressBook } from './address-book.ts'
import { chainClients, parseKey } from './chain-clients.ts'
import { deploy } from './deploy.ts'
import { switchRoute } from './switch-route.ts'
import { verify } from './verify.ts'

const usage =
  'pnpm deploy-contracts BOOK.json --rpc URL [--key-file FILE [--route-off NAME | --route-on NAME] | --verify]'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rpc: { type: 'string' },
    'key-file': { type: 'string' },
    verify: { type: 'boolean' },
    'route-off': { type: 'string' },
    'route-on': { type: 'string' },
  },
})
const [path] = positionals
const { rpc, 'key-file': keyFile, 'route-off': off, 'route-on': on } = values
const say = (line: string) => process.stdout.write(`${line}\n`)
if (!path || !rpc || (!keyFile && !values.verify)) {
  say(usage)
  process.exit(2)
}

/** Only read from: nothing is signed with it. */
const nobody = `0x${'1'.repeat(64)}` as const
const keep = (book: AddressBook) => writeFile(path, `${JSON.stringify(book, null, 2)}\n`)
const book = parseAddressBook(await readFile(path, 'utf8'))
const clients = await chainClients(rpc, keyFile ? parseKey(await readFile(keyFile, 'utf8')) : nobody)
const route = off ?? on
if (route !== undefined) {
  await switchRoute(clients, book, route, off === undefined)
  say(`the route ${route} is ${off === undefined ? 'on' : 'off'}`)
  process.exit(0)
}
const faults = await verify(clients, values.verify ? book : await deploy(clients, book, keep))
for (const fault of faults) say(fault)
say(faults.length === 0 ? 'the deployment matches the book' : `${faults.length} wrong`)
process.exitCode = faults.length === 0 ? 0 : 1
