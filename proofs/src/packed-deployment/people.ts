/** Somebody at the deployment. Its own names are others than the suite's and the sandbox's. */
export type Person = {
  readonly clientId: string
  readonly subject: string
  readonly tenant: string
  readonly roles: readonly string[]
}

export const tenants = { acme: 'northwind-trading', globex: 'contoso.eu' } as const
export const clientSecret = 'what-this-deployment-keeps-secret'

const parts: Readonly<Record<string, readonly string[]>> = {
  'buyer-1': [],
  'buyer-2': [],
  'buyer-new': [],
  'buyer-pending': [],
  'buyer-rejected': [],
  'buyer-expired': [],
  'buyer-held': [],
  admin: ['marketplace-admin'],
  'admin-2': ['marketplace-admin'],
  'platform-admin': ['marketplace-admin', 'platform-admin'],
  integrator: ['tenant-integrator'],
  'treasury-operator': ['treasury-operator'],
  'treasury-approver': ['treasury-approver'],
  'bank-gateway': ['bank-gateway'],
  'compliance-officer': ['compliance-officer'],
}
/** Callers of the suite in the other tenant, and the officer who approves its buyers. The platform has one administrator. */
const abroad = ['buyer-1', 'buyer-2', 'admin', 'platform-admin', 'compliance-officer']
const atHome = Object.keys(parts).filter((part) => part !== 'platform-admin')

const person = (tenant: string, part: string, number: number): Person => ({
  clientId: `app-${tenant.slice(0, 3)}-${number}`,
  subject: `person|${tenant.slice(0, 3)}|${1000 + number}`,
  tenant,
  roles: parts[part] ?? [],
})

/** Everybody, by the name under which the suite knows them. */
export const people: Readonly<Record<string, Person>> = Object.fromEntries([
  ...atHome.map((part, at) => [`acme-${part}`, person(tenants.acme, part, at)] as const),
  ...abroad.map((part, at) => [`globex-${part}`, person(tenants.globex, part, at)] as const),
])

export function personOf(name: string): Person {
  const found = people[name]
  if (found === undefined) throw new Error(`nobody is called ${name}`)
  return found
}
