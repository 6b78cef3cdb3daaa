import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Where the layout is measured. Paths are those of the tree; a folder that is not there counts nothing. */
export const layout = {
  /** Workspaces whose folders are counted. */
  workspaces: [
    'wire',
    'platform',
    'server',
    'compliance',
    'signer',
    'sdk',
    'react',
    'mcp',
    'probe',
    'verify',
    'console',
    'storefront',
    'sandbox',
    'conformance',
    'bench',
    'proofs',
    'ops',
    'tools',
    'scripts',
    'contracts',
  ],
  /** The programs that run in production: their files are counted by length, their interfaces by implementation. */
  programs: /^(server\/src|platform|compliance\/src|signer\/src)\//,
  /** Where modules are folders. A file that lies directly here belongs to no module. */
  modules: /^server\/src\/([^/]+)\//,
  /** The composition root imports every module, so its imports say nothing about modules. */
  composition: ['main'],
  /** Left out of the share: the kernel that every module may use. */
  kernel: /^(platform|wire)\/|^server\/src\/(values|domain\/values)(\.rules)?(\.ts$|\/)/,
  stores: /^(server\/src|platform)\/.*\.store\.ts$/,
  /** What a store may refuse with: it cannot be reached, or has no room. */
  outages: ['service_overloaded'],
  limits: {
    filesPerFolder: 40,
    medianLines: { least: 60, most: 120 },
    shortLines: 25,
    shortFiles: 60,
    insidePercent: 75,
    singleInterfaces: 12,
    storeRefusals: 0,
  },
}

export function isTest(path: string): boolean {
  return /\.test\.ts$|\.t\.sol$|(^|\/)testing\//.test(path)
}

/** Written by hand and run outside tests. Generated files and the contracts' interfaces in `abi/` are not. */
export function isProduction(path: string): boolean {
  return (
    /\.(tsx?|mts|sol)$/.test(path) &&
    !isTest(path) &&
    !/(^|\/)gen\/|\.gen\.ts$|\.d\.ts$|^contracts\/abi\/|^contracts\/test\//.test(path)
  )
}

/** Every TypeScript and Solidity file that git knows, with its text. */
export async function readSources(): Promise<ReadonlyMap<string, string>> {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.sol'],
    {
      maxBuffer: 2 ** 26,
    },
  )
  const paths = [...new Set(listed.toString().split('\n'))].filter((path) => path !== '' && !/(^|\/)gen\//.test(path))
  const texts = await Promise.all(
    paths.map(async (path) => [path, await readFile(path, 'utf8').catch(() => undefined)] as const),
  )
  // A file that is deleted but not yet staged is still listed.
  return new Map(texts.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])))
}
