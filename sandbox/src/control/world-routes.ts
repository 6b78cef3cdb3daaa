import { barredWallet, buyerWallets, type Wallet } from '../chain/chain-accounts.ts'
import { invocation } from '../cli/invocation.ts'
import { clientSecret } from '../identity/identity-configuration.ts'
import { personaNamed, personas } from '../identity/personas.ts'
import type { World } from '../world/world.ts'
import { ControlRefusal } from './exchange.ts'
import { membersOf, type Route } from './routes.ts'

const wallets: Readonly<Record<string, Wallet>> = { ...buyerWallets, ...barredWallet }

/** What the sandbox is: all that a program needs to call the service in it. */
const describe = ({ clock, api, compliance, chain, contracts, identity }: World, name: string, links: object) => ({
  name,
  apiUrl: api?.url ?? null,
  documentsUrl: api?.documentsUrl ?? null,
  privateUrl: api?.privateUrl ?? null,
  complianceUrl: compliance?.url ?? null,
  chainUrl: chain?.url ?? null,
  chainId: chain?.chainId ?? null,
  issuer: identity.issuer,
  audience: identity.audience,
  clientSecret,
  personas: personas.map((persona) => ({ ...persona, wallet: wallets[persona.name] ?? null })),
  contracts,
  clock: { aheadSeconds: clock.aheadSeconds() },
  links,
  command: invocation(),
})

/** When a token ends, by its own claim. */
function expiryOf(token: string): string {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
  return new Date(exp * 1000).toISOString()
}

export const worldRoutes = (world: World, name: () => string, links: () => object): readonly Route[] => [
  { method: 'GET', path: '/sandbox', answer: () => describe(world, name(), links()) },
  {
    method: 'POST',
    path: '/sandbox/tokens',
    async answer({ body }) {
      const { persona } = membersOf(body)
      const known = personas.map(({ name }) => name)
      if (typeof persona !== 'string' || personaNamed(persona) === undefined)
        throw new ControlRefusal(422, `Name a persona: ${known.join(', ')}.`)
      const token = await world.identity.token(persona)
      return { token, expiresAt: expiryOf(token) }
    },
  },
]
