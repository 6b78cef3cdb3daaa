import { fileURLToPath } from 'node:url'
import { ConfigError } from '@firsthand/settings/config-error'
import { type AnySettings, type Environment, readSettings } from '@firsthand/settings/read-settings'
import { pageConfig, pageSettings, settingText } from '@firsthand/token-handler/page-settings'
import { Type } from 'typebox'
import type { Logo } from './brand/brand-calls.ts'
import { contrastOf } from './brand/colours.ts'

export const prefix = 'FIRSTHAND_STOREFRONT_'

const colour = (description: string) =>
  Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$', must: 'must be a colour such as #12395b', description }))

const httpAddress = Type.String({ pattern: '^https?://[^\\s;,]+$' })

/** A chain as a wallet is offered it. */
const chain = Type.Object(
  {
    chainId: Type.String({ pattern: '^eip155:[1-9][0-9]*$' }),
    name: Type.String({ minLength: 1 }),
    rpcUrl: httpAddress,
    explorerUrl: Type.Optional(httpAddress),
    nativeSymbol: Type.String({ minLength: 1, maxLength: 12 }),
    router: Type.Optional(Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' })),
  },
  { additionalProperties: false },
)

/** All settings of the storefront's server. */
export const storefrontSettings = Type.Object({
  ...pageSettings({
    port: 4389,
    privatePort: 8097,
    clientId: 'storefront',
    idleSeconds: 1_800,
    sessionSeconds: 28_800,
  }),
  TENANT: settingText('The tenant whose shop it is: people of another one are not let in.'),
  CHAINS: Type.Array(chain, {
    minItems: 1,
    description:
      'The chains that wallets are offered: `chainId`, `name`, `rpcUrl` (public; pages ask it themselves), `nativeSymbol`, and if you have them `explorerUrl` and `router`. With `router`, from your own deployment record, a page refuses a transaction to any other address.',
  }),
  GASLESS: Type.Enum(['on', 'off'], {
    default: 'off',
    description: 'Whether buyers are offered purchases whose gas a relayer pays.',
  }),
  BRAND_NAME: Type.String({ default: 'Firsthand', minLength: 1, maxLength: 40, description: 'The name of the shop.' }),
  BRAND_COLOUR: colour('The colour of buttons and links on light pages. It must be readable on white.'),
  BRAND_COLOUR_DARK: colour('The same on dark pages. It must be readable on #12171d.'),
  LOGO_FILE: Type.Optional(settingText('A picture beside the name: a file that ends in .svg, .png or .webp.')),
})

/** The built pages: in the sources two folders up, and in a package under the same path. */
const ownFiles = fileURLToPath(new URL('../../dist', import.meta.url))

const logoTypes: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' }

function logoOf(settings: AnySettings, file: string | undefined): Logo | null {
  if (file === undefined) return null
  const ending = file.slice(file.lastIndexOf('.') + 1)
  const type = logoTypes[ending]
  if (type === undefined) throw new ConfigError(`${prefix}LOGO_FILE must end in .svg, .png or .webp`)
  return { path: `/brand/logo.${ending}`, type, bytes: settings.file(file, `${prefix}LOGO_FILE`) }
}

const readableFrom = 4.5
function readable(name: string, given: string | undefined, ground: string): string | null {
  if (given !== undefined && contrastOf(given, ground) < readableFrom)
    throw new ConfigError(`${prefix}${name} has a contrast of less than ${readableFrom} to ${ground}: choose another`)
  return given ?? null
}

/** Reads the settings and the files that they name. */
export const readStorefrontConfig = (environment: Environment = process.env) =>
  readSettings(prefix, storefrontSettings, environment, (settings) => {
    const { given, part } = settings
    const colourOf = (key: 'BRAND_COLOUR' | 'BRAND_COLOUR_DARK', ground: string) =>
      part(key, () => readable(key, given[key], ground))
    return {
      ...pageConfig('storefront', prefix, settings, ownFiles),
      tenant: given.TENANT,
      chains: given.CHAINS,
      gasless: given.GASLESS === 'on',
      brand: {
        name: given.BRAND_NAME,
        accent: colourOf('BRAND_COLOUR', '#ffffff'),
        accentDark: colourOf('BRAND_COLOUR_DARK', '#12171d'),
      },
      logo: part('LOGO_FILE', () => logoOf(settings, given.LOGO_FILE)),
    }
  })
export type StorefrontConfig = Omit<ReturnType<typeof readStorefrontConfig>, 'settings'>
