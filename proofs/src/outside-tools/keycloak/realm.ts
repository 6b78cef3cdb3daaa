import type { Persona } from '@firsthand/sandbox/identity/personas'
import { roles } from '@firsthand/wire/roles'

export const password = 'sandbox'
export const redirectUri = 'http://127.0.0.1:4711/callback'

/** Programs have a client of their own and log in by its secret. */
export const isProgram = ({ roles: own }: Persona): boolean => own.includes('bank-gateway')

/** Clients that people log in with; the last three each get something wrong. */
export const clients = {
  /** As docs/going-live.md sets one up. */
  storefront: 'storefront',
  /** Its ID tokens name the service as audience too. */
  careless: 'careless',
  /** Its tokens are for another service. */
  elsewhere: 'elsewhere',
  /** Its tokens end after a second. */
  brief: 'brief',
} as const

/** People whose tokens name no single tenant. */
export const people = { ofNone: 'of-no-tenant', ofTwo: 'of-two-tenants' } as const

const mapper = (name: string, protocolMapper: string, config: object) => ({
  name,
  protocol: 'openid-connect',
  protocolMapper,
  config,
})

const audienceMapper = (audience: string, inIdToken = false) =>
  mapper('audience', 'oidc-audience-mapper', {
    'included.custom.audience': audience,
    'access.token.claim': 'true',
    'id.token.claim': `${inIdToken}`,
  })

/** A service account belongs to no organization: its client writes the claim. */
const tenantMapper = (tenant: string) =>
  mapper('tenant', 'oidc-hardcoded-claim-mapper', {
    'claim.name': 'organization',
    'claim.value': tenant,
    'jsonType.label': 'String',
    'access.token.claim': 'true',
  })

const scopes = ['basic', 'acr', 'profile', 'roles', 'web-origins', 'organization']

/** A client with a login page, by the authorization code flow with PKCE. */
const loginClient = (clientId: string, protocolMappers: readonly object[], attributes: object = {}) => ({
  clientId,
  publicClient: true,
  standardFlowEnabled: true,
  directAccessGrantsEnabled: false,
  redirectUris: [redirectUri],
  defaultClientScopes: scopes,
  attributes: { 'pkce.code.challenge.method': 'S256', ...attributes },
  protocolMappers,
})

const programClient = ({ name, tenant }: Persona, audience: string) => ({
  clientId: name,
  secret: password,
  serviceAccountsEnabled: true,
  standardFlowEnabled: false,
  directAccessGrantsEnabled: false,
  defaultClientScopes: scopes.filter((scope) => scope !== 'organization'),
  protocolMappers: [audienceMapper(audience), tenantMapper(tenant)],
})

const userNamed = (realm: string, name: string, own: readonly string[]) => ({
  username: name,
  email: `${name}@people.example`,
  emailVerified: true,
  firstName: 'Sandbox',
  lastName: name,
  enabled: true,
  realmRoles: [`default-roles-${realm}`, ...own],
})

const passwords = { credentials: [{ type: 'password', value: password, temporary: false }] }

type Wanted = {
  readonly name: string
  readonly audience: string
  readonly personas: readonly Persona[]
  /** Whether users have their names as ids, which no two realms can share. */
  readonly named: boolean
}

/** A realm with an organization for each tenant, the service's roles, and a user or a client for each persona. */
export function realmOf({ name, audience, personas, named }: Wanted): object {
  const [programs, persons] = [personas.filter(isProgram), personas.filter((each) => !isProgram(each))]
  const members = (tenant: string) => {
    const names = persons.filter((each) => each.tenant === tenant).map((each) => each.name)
    return [...names, people.ofTwo].map((username) => ({ username, membershipType: 'UNMANAGED' }))
  }
  // Tokens have the id as `sub`, and a sandbox is filled by the names of its personas.
  const idOf = (persona: Persona) => (named ? { id: persona.name } : {})
  return {
    realm: name,
    enabled: true,
    // One round: the users are made up, and log in every few minutes.
    passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1)',
    organizationsEnabled: true,
    organizations: [...new Set(personas.map(({ tenant }) => tenant))].map((tenant) => ({
      name: tenant,
      alias: tenant,
      enabled: true,
      domains: [{ name: `${tenant}.example`, verified: false }],
      members: members(tenant),
    })),
    roles: { realm: roles.map((role) => ({ name: role })) },
    clients: [
      loginClient(clients.storefront, [audienceMapper(audience)]),
      loginClient(clients.careless, [audienceMapper(audience, true)]),
      loginClient(clients.elsewhere, []),
      loginClient(clients.brief, [audienceMapper(audience)], { 'access.token.lifespan': '1' }),
      ...programs.map((program) => programClient(program, audience)),
    ],
    users: [
      ...persons.map((person) => ({ ...idOf(person), ...userNamed(name, person.name, person.roles), ...passwords })),
      ...Object.values(people).map((person) => ({ ...userNamed(name, person, []), ...passwords })),
      ...programs.map((program) => ({
        ...idOf(program),
        ...userNamed(name, program.name, program.roles),
        username: `service-account-${program.name}`,
        serviceAccountClientId: program.name,
      })),
    ],
  }
}
