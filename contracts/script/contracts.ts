import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type AddressBook, parseAddressBook } from './address-book.ts'
import { chainClients, parseKey } from './chain-clients.ts'
import { deploy } from './deploy.ts'
import { switchRoute } from './switch-route.ts'
import { verify } from './verify.ts'

const usage = `firsthand-contracts deploy BOOK --rpc URL --key-file FILE
firsthand-contracts verify BOOK --rpc URL
firsthand-contracts route-off BOOK NAME --rpc URL --key-file FILE
firsthand-contracts route-on BOOK NAME --rpc URL --key-file FILE
  BOOK        the address book of one chain, a JSON file
  --rpc       a node of the chain; --rpc-file FILE when the address holds a key
  --key-file  a file with the key that sends: 32 bytes in hex`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rpc: { type: 'string' }, 'rpc-file': { type: 'string' }, 'key-file': { type: 'string' } },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

function misused(): never {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

const [command = '', path = misused(), route, ...more] = positionals
const isSwitch = command === 'route-off' || command === 'route-on'
const { 'key-file': keyFile, 'rpc-file': rpcFile } = values
if (!(isSwitch || command === 'deploy' || command === 'verify') || more.length > 0) misused()
if (isSwitch !== (route !== undefined) || (command !== 'verify' && keyFile === undefined)) misused()
const rpc = rpcFile === undefined ? (values.rpc ?? misused()) : (await readFile(rpcFile, 'utf8')).trim()

/** Only read from: nothing is signed with it. */
const nobody = `0x${'1'.repeat(64)}` as const
const keep = (book: AddressBook) => writeFile(path, `${JSON.stringify(book, null, 2)}\n`)
const book = parseAddressBook(await readFile(path, 'utf8'))
const clients = await chainClients(rpc, keyFile ? parseKey(await readFile(keyFile, 'utf8')) : nobody)
if (route !== undefined) {
  const on = command === 'route-on'
  await switchRoute(clients, book, route, on)
  say(`the route ${route} is ${on ? 'on' : 'off'}`)
} else {
  const faults = await verify(clients, command === 'verify' ? book : await deploy(clients, book, keep))
  for (const fault of faults) say(fault)
  say(faults.length === 0 ? 'the deployment matches the book' : `${faults.length} wrong`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
