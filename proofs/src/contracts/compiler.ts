import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A text that stands exactly once in a file, and what is put in its place. */
export type Edit = { readonly file: string; readonly find: string; readonly put: string }

type Output = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: Readonly<
    Record<string, Record<string, { readonly evm: { readonly bytecode: { object: string } } }>>
  >
}

export const root = fileURLToPath(new URL('../../../', import.meta.url))
const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
const packages = '@openzeppelin/contracts/'
/** What tests deploy by name, and so can be given other bytecode. */
export const deployed = [
  'contracts/src/SettlementRouter.sol:SettlementRouter',
  'contracts/src/IssuanceVenue.sol:IssuanceVenue',
  'contracts/src/UnitDelivery.sol:UnitDelivery',
  'contracts/src/SupplierDesk.sol:SupplierDesk',
  'contracts/src/LogRoots.sol:LogRoots',
  `node_modules/${packages}metatx/ERC2771Forwarder.sol:ERC2771Forwarder`,
] as const

/** Every file that a contract needs, by the path that the compiler knows it by. */
function sourcesOf(contract: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const waiting = [contract.split(':')[0] ?? '']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (texts.has(path)) continue
    const text = readFileSync(`${root}${path}`, 'utf8')
    texts.set(path, text)
    for (const [, name = ''] of text.matchAll(/import\s[^;]*?"([^"]+)"/g)) {
      waiting.push(name.startsWith('.') ? posix.join(posix.dirname(path), name) : `node_modules/${name}`)
    }
  }
  return texts
}

const sources = new Map(deployed.map((contract) => [contract as string, sourcesOf(contract)]))

/** The sources with the edits made. An edit must fit exactly once, or its place has changed. */
function edited(texts: ReadonlyMap<string, string>, edits: readonly Edit[]): ReadonlyMap<string, string> {
  const changed = new Map(texts)
  for (const { file, find, put } of edits) {
    const text = changed.get(file)
    if (text === undefined) continue
    if (text.split(find).length !== 2) throw new Error(`${file} does not hold exactly once: ${find}`)
    changed.set(
      file,
      text.replace(find, () => put),
    )
  }
  return changed
}

/** The bytecode of each contract that the edits reach. Compiles with the settings of foundry.toml, but nothing beside the bytecode. */
export function compile(edits: readonly Edit[]): ReadonlyMap<string, string> {
  const files = new Set(edits.map(({ file }) => file))
  const reached = [...sources].filter(([, texts]) => [...files].some((file) => texts.has(file)))
  const lost = [...files].find((file) => !reached.some(([, texts]) => texts.has(file)))
  if (lost) throw new Error(`no contract needs ${lost}`)
  return new Map(reached.map(([contract, texts]) => [contract, bytecodeOf(contract, edited(texts, edits))]))
}

function bytecodeOf(contract: string, texts: ReadonlyMap<string, string>): string {
  const [path = '', name = ''] = contract.split(':')
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries([...texts].map(([file, content]) => [file, { content }])),
    settings: {
      optimizer: { enabled: true, runs: 10_000 },
      evmVersion: 'prague',
      metadata: { bytecodeHash: 'none' },
      remappings: [`${packages}=node_modules/${packages}`],
      outputSelection: { [path]: { [name]: ['evm.bytecode.object'] } },
    },
  }
  const { errors = [], contracts = {} } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const fatal = errors.find(({ severity }) => severity === 'error')
  if (fatal) throw new Error(fatal.formattedMessage)
  return `0x${contracts[path]?.[name]?.evm.bytecode.object}`
}
