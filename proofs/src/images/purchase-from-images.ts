import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBuyer } from '@firsthand/sandbox/chain/buyer'
import { installedSoftHsm } from '@firsthand/sandbox/signers/softhsm'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { Steps } from './steps.ts'

const wrapper = fileURLToPath(new URL('node-in-image.sh', import.meta.url))
const mustRun = ['api', 'worker', 'compliance', 'signer', 'ledger-attestor', 'relayer', 'console', 'storefront']

/** The built pages where the image has them. */
const filesOf = (part: 'console' | 'storefront') => ({
  settings: { [`FIRSTHAND_${part.toUpperCase()}_FILES`]: `/app/node_modules/@firsthand/${part}/dist/${part}/dist` },
})

const librariesOf = (library: string) =>
  [...execFileSync('ldd', [library], { encoding: 'utf8' }).matchAll(/=> (\/[^ ]+)/g)].map(([, path = '']) => path)

/** As an operator adds the library of their token to the image of the signer. */
async function addToken(root: string): Promise<void> {
  const library = installedSoftHsm()?.library
  if (library === undefined) return
  for (const path of [library, ...librariesOf(library)])
    if (!existsSync(join(root, path))) await cp(path, join(root, path), { recursive: true, dereference: true })
}

/**
 * A world whose programs are run from the unpacked images, and a purchase in it from the quote to the chain, and the pages in front
 * of it. Answers the images that were started.
 */
export async function purchaseFromImages({ folder }: Steps): Promise<readonly string[]> {
  const unpacked = join(folder, 'unpacked')
  await addToken(join(unpacked, 'firsthand-signer', 'rootfs'))
  const started = join(unpacked, 'started')
  await writeFile(started, '')
  await chmod(started, 0o666)
  const real = process.execPath
  const programs = process.env.SANDBOX_BUNDLED_PROGRAMS
  if (programs === undefined)
    throw new Error('SANDBOX_BUNDLED_PROGRAMS names no bundled programs: pnpm bundle-programs')
  // Processes of a world get few variables, so the script has them written into it.
  const places = `PROGRAMS='${programs}' UNPACKED='${unpacked}' REAL_NODE='${real}'`
  const node = join(unpacked, 'node')
  await writeFile(node, `#!/usr/bin/env bash\n${places}\n${await readFile(wrapper, 'utf8')}`, { mode: 0o755 })
  process.execPath = node
  try {
    await using world = await startWorld({ engine: 'single', relayer: true })
    const buyer = await openBuyer(world, 'acme-buyer-1', () => [world.api?.url ?? ''])
    const bundle = await buyer.intent(await buyer.firm())
    if (bundle === null || (await buyer.settle(bundle)) !== 'success') throw new Error('the purchase was not settled')
    const pages = [await world.startConsole(filesOf('console')), await world.startStorefront(filesOf('storefront'))]
    for (const { url } of pages)
      if (!(await (await fetch(url)).text()).includes('<script')) throw new Error(`there is no page at ${url}`)
  } finally {
    process.execPath = real
  }
  const images = new Set((await readFile(started, 'utf8')).split('\n').filter(Boolean))
  const missing = mustRun.filter((name) => !images.has(name))
  if (missing.length > 0) throw new Error(`not run from images: ${missing.join(', ')}`)
  return [...images].sort()
}
