import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { startControl } from '@firsthand/sandbox/control/control'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import type { Surroundings } from './programs.ts'

/** The commands that the packages bring, as they run in this repository. */
const commands = {
  'firsthand-sandbox': 'sandbox/src/cli/main.ts',
  'firsthand-conformance': 'conformance/src/run.ts',
  'firsthand-mcp': 'mcp/src/mcp.ts',
}

/** A folder of commands for the shell blocks. */
async function makeCommands(folder: string): Promise<string> {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  for (const [name, program] of Object.entries(commands)) {
    const file = join(bin, name)
    await writeFile(file, `#!/bin/sh\nexec ${process.execPath} --no-warnings ${join(process.cwd(), program)} "$@"\n`)
    await chmod(file, 0o755)
  }
  // Where the packages are installed npx finds their commands; here they are on the path.
  await writeFile(join(bin, 'npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 })
  return bin
}

/** A supplier that speaks our own protocol, and the key that it knows us by. */
async function supplierOf({ suppliers }: World) {
  const desk = suppliers?.addresses.find(({ keyFile }) => keyFile !== undefined)
  if (desk?.keyFile === undefined) throw new Error('the world has no supplier with a key')
  return { SUPPLIER_URL: desk.url, SUPPLIER_KEY: await readFile(desk.keyFile, 'utf8') }
}

/** One sandbox for all pages, and what their blocks find in the environment. */
export async function inDocsWorld<T>(use: (surroundings: Surroundings) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-docs-'))
  try {
    await using world = await startWorld({ engine: 'single' })
    await using control = await startControl(world)
    const { api, chain, compliance, contracts, identity } = world
    if (api === null || chain === null || compliance === null || contracts === null)
      throw new Error('the world is incomplete')
    const { address, key } = buyerWallets['acme-buyer-1']
    const env = {
      PATH: `${await makeCommands(folder)}:${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: folder,
      FIRSTHAND_SANDBOX_URL: control.url,
      FIRSTHAND_URL: api.url,
      DOCUMENTS_URL: api.documentsUrl,
      COMPLIANCE_URL: compliance.url,
      CHAIN_URL: chain.url,
      ISSUER_URL: identity.issuer,
      BUYER_TOKEN: await identity.token('acme-buyer-1'),
      WEBHOOK_SECRET: `whsec_${Buffer.from('a secret that nobody has').toString('base64')}`,
      ADMIN_TOKEN: await identity.token('acme-admin'),
      INTEGRATOR_TOKEN: await identity.token('acme-integrator'),
      WALLET_ADDRESS: address,
      WALLET_KEY: key,
      ROUTER: contracts.router,
      ...(await supplierOf(world)),
    }
    return await use({ env, folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
