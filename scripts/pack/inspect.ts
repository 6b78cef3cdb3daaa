import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './places.ts'

/** All that a package may hold. Anything new is added here. */
const listed = [
  /^(package[.]json|npm-shrinkwrap[.]json|bom[.]json|README[.]md|LICENSE|THIRD-PARTY)$/,
  // Programs, where their sources lie, and what only they load.
  /^dist\/(sandbox|server|compliance|signer|bank-gateway|console|storefront|conformance|sdk|mcp|probe|verify)\/(src|supplier)\/([a-z-]+\/){0,2}[a-z-]+[.]js$/,
  /^dist\/contracts\/script\/contracts[.]js$/,
  /^dist\/platform\/(metrics\/src\/tracing|settings\/src\/check-settings-command)[.]js$/,
  /^dist\/bundled\/[a-z0-9-]+\/[\w.-]+[.]js$/,
  /^dist\/(server|compliance)\/(bootstrap[.]sql|migrations\/[\w-]+[.]sql)$/,
  /^dist\/signer\/journal(-additions)?[.]sql$/,
  // Pages, as they are built: names with a hash of what is in them.
  /^dist\/(console|storefront)\/dist\/(index[.]html|[\w-]+[.](svg|png|ico|txt|webmanifest)|assets\/[\w.-]+[.](js|css|svg|png|woff2))$/,
  /^dist\/docs\/[a-z-]+[.]md$/,
  /^dist\/sandbox\/src\/world\/supervisor[.]sh$/,
  /^dist\/sandbox\/src\/passkeys\/page[.]html$/,
  // The control server's page; its scripts are listed above.
  /^dist\/sandbox\/src\/control\/page\/[a-z-]+[.](html|css|svg)$/,
  /^dist\/assets\/(databases|swap-erc20[.]json|scalar[.]js)$/,
  /^dist\/native\/(package[.]json|(secp256k1|pkcs11js)\/[\w/.-]+[.](js|node))$/,
]

const hosts = 'the host of a package registry'

/** What a machine that packs knows and nobody else should: its folders, and where its packages come from. */
const secrets: Readonly<Record<string, readonly string[]>> = {
  'a path of the machine that packed it': [root, `${homedir()}/`, join(tmpdir(), 'firsthand-')],
  [hosts]: registryHosts(),
}

function registryHosts(): readonly string[] {
  const configured = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return ['registry.npmjs.org', 'registry.yarnpkg.com', new URL(configured.trim()).host]
}

/** Third parties' notices name their own homes. */
const mayNameHosts = (path: string) => path === 'THIRD-PARTY'

/** What is wrong with the folder of a package and with the files that it was made of, one sentence each. */
export async function faultsIn(folder: string, modules: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const faults = modules
    .filter((file) => !file.includes('/node_modules/') && /[.]test[.]ts$|\/testing\//.test(file))
    .map((file) => `${relative(root, file)} is a test`)
  for (const file of files) {
    const path = relative(folder, file)
    if (!listed.some((pattern) => pattern.test(path))) faults.push(`${path} is not listed`)
    const bytes = await readFile(file)
    for (const [what, texts] of Object.entries(secrets))
      if (!(what === hosts && mayNameHosts(path)) && texts.some((text) => bytes.includes(text)))
        faults.push(`${path} holds ${what}`)
  }
  return faults.sort()
}
