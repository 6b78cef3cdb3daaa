import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import { makeKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { bankTransfer } from '@firsthand/sandbox/seed/seed-markets'
import { endServer } from '@firsthand/sandbox/world/end-server'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { roles } from '@firsthand/wire/roles'
import type { Case, Outcome } from '../case.ts'
import { type Ground, operator } from '../ground.ts'
import { accountWrite } from '../shop.ts'

/** Whether somebody got a proposal into the books. */
async function proposed(ground: Ground, token: string, url?: string): Promise<Outcome> {
  const json = accountWrite()
  const { code } = await ground.ask(operator, 'POST /treasury/client-accounts', { json, token, ...(url && { url }) })
  const made = await ground.find('select client_account_id from app.client_account where iban = $1', json.iban)
  return { code, through: made !== null }
}

const reservedName: Case = {
  name: 'a token in the service’s own name',
  by: 'identity provider',
  meets: 'api',
  code: 'unauthenticated',
  attack: (ground) => proposed(ground, ground.tokenOf(operator, [], { sub: 'firsthand' })),
}

/** A second provider beside the sandbox's, which may speak for operators of globex; and a service that knows both. */
async function openProvider(ground: Ground, undo: AsyncDisposableStack) {
  const key = await makeKey()
  const { d: _, ...published } = key
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: [published] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.defer(() => endServer(server))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { issuer: first, audience } = ground.world.identity
  const providers = [
    { issuer: first, audience, tenants: ['acme', 'globex'], roles },
    {
      issuer,
      audience,
      jwksUri: `${issuer}/keys`,
      tenants: ['globex'],
      roles: ['treasury-operator'],
      people: 'second',
    },
  ]
  const settings = { ...roomySettings, FIRSTHAND_IDENTITY_PROVIDERS: JSON.stringify(providers) }
  const api = await ground.startApi(settings)
  undo.defer(() => api.stop('SIGKILL'))
  const iat = Math.floor(Date.now() / 1000)
  const usual = { iss: issuer, aud: audience, sub: 'ann', roles: ['treasury-operator'], iat, exp: iat + 300 }
  return { url: api.url, sign: (claims: object) => signToken(key, { ...usual, ...claims }) }
}

const providerIn = (ground: Ground) => ground.once('second provider', (undo) => openProvider(ground, undo))

const foreignTenant: Case = {
  name: 'a token for a tenant that the provider may not speak for',
  by: 'identity provider of another tenant',
  meets: 'api',
  ownApi: true,
  code: 'unauthenticated',
  async attack(ground) {
    const { url, sign } = await providerIn(ground)
    return proposed(ground, sign({ tenant: 'acme' }), url)
  },
}

const foreignRole: Case = {
  name: 'a role that the provider may not give',
  by: 'identity provider of operators',
  meets: 'api',
  ownApi: true,
  code: 'forbidden',
  async attack(ground) {
    const { url, sign } = await providerIn(ground)
    const token = sign({ tenant: 'globex', roles: ['marketplace-admin'] })
    const symbol = `T${randomBytes(4).toString('hex').toUpperCase()}`
    const json = bankTransfer({ unit: { symbol, decimals: 0, address: contractAddresses.credit } })
    const { code } = await ground.ask(operator, 'POST /admin/markets', { json, token, url })
    const made = await ground.find('select pair_id from app.market where unit_symbol = $1', symbol)
    return { code, through: made !== null }
  },
}

export const identityCases: readonly Case[] = [reservedName, foreignTenant, foreignRole]
