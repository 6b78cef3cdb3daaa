import { words } from '@firsthand/page-kit/language'

export const navigationTexts = words(
  {
    home: 'Home',
    find: 'Find',
    approvals: 'Approvals',
    treasury: 'Treasury',
    statements: 'Statements',
    receipts: 'Unallocated receipts',
    reviews: 'Reviews',
    refunds: 'Refunds',
    files: 'Payment files',
    payouts: 'Payouts',
    accounts: 'Accounts',
    exceptions: 'Exceptions',
    reconciliation: 'Reconciliation',
    clientMoney: 'Client money',
    sales: 'Sales',
    markets: 'Markets',
    instruments: 'Instruments',
    listings: 'Listings',
    compliance: 'Compliance',
    customers: 'Customers',
    applications: 'Applications',
    holds: 'Holds',
    decisions: 'Decisions',
    frozen: 'Frozen money',
    integration: 'Integration',
    events: 'Events',
    webhooks: 'Webhooks',
    requests: 'Requests',
    refusals: 'Refusals',
    records: 'Records',
    status: 'Status and keys',
    audit: 'Audit log',
    passkeys: 'Your passkeys',
  },
  {
    home: 'Start',
    find: 'Suchen',
    approvals: 'Freigaben',
    treasury: 'Treasury',
    statements: 'Kontoauszüge',
    receipts: 'Offene Eingänge',
    reviews: 'Prüfungen',
    refunds: 'Erstattungen',
    files: 'Zahlungsdateien',
    payouts: 'Auszahlungen',
    accounts: 'Konten',
    exceptions: 'Ausnahmen',
    reconciliation: 'Abstimmung',
    clientMoney: 'Kundengelder',
    sales: 'Verkauf',
    markets: 'Märkte',
    instruments: 'Instrumente',
    listings: 'Katalog',
    compliance: 'Compliance',
    customers: 'Kunden',
    applications: 'Anträge',
    holds: 'Sperren',
    decisions: 'Entscheidungen',
    frozen: 'Eingefrorenes Geld',
    integration: 'Integration',
    events: 'Ereignisse',
    webhooks: 'Webhooks',
    requests: 'Anfragen',
    refusals: 'Ablehnungen',
    records: 'Nachweise',
    status: 'Status und Schlüssel',
    audit: 'Prüfprotokoll',
    passkeys: 'Ihre Passkeys',
  },
)

export type Label = keyof typeof navigationTexts.en
type Item = { readonly to: string; readonly label: Label; readonly roles: readonly string[] }
type Group = { readonly label: Label | null; readonly items: readonly Item[] }

const treasury = ['treasury-operator', 'treasury-approver']
const officer = ['compliance-officer']
const admin = ['marketplace-admin']
const deciders = [...treasury, ...officer, ...admin]
const everybody = [...deciders, 'tenant-integrator', 'support', 'auditor', 'platform-admin']

/** Every screen of the menu, with the roles that can use it. */
export const navigation: readonly Group[] = [
  {
    label: null,
    items: [
      { to: '/', label: 'home', roles: everybody },
      { to: '/approvals', label: 'approvals', roles: deciders },
      { to: '/find', label: 'find', roles: [...deciders, 'support'] },
    ],
  },
  {
    label: 'treasury',
    items: [
      { to: '/treasury/statements', label: 'statements', roles: treasury },
      { to: '/treasury/receipts', label: 'receipts', roles: treasury },
      { to: '/treasury/reviews', label: 'reviews', roles: treasury },
      { to: '/treasury/refunds', label: 'refunds', roles: treasury },
      { to: '/treasury/files', label: 'files', roles: treasury },
      { to: '/treasury/payouts', label: 'payouts', roles: treasury },
      { to: '/treasury/accounts', label: 'accounts', roles: treasury },
      { to: '/treasury/exceptions', label: 'exceptions', roles: treasury },
      { to: '/treasury/reconciliation', label: 'reconciliation', roles: [...treasury, 'auditor'] },
      { to: '/treasury/client-money', label: 'clientMoney', roles: treasury },
    ],
  },
  {
    label: 'sales',
    items: [
      { to: '/markets', label: 'markets', roles: admin },
      { to: '/instruments', label: 'instruments', roles: admin },
      { to: '/listings', label: 'listings', roles: admin },
    ],
  },
  {
    label: 'compliance',
    items: [
      { to: '/officer/reviews', label: 'applications', roles: officer },
      { to: '/officer/customers', label: 'customers', roles: officer },
      { to: '/officer/holds', label: 'holds', roles: officer },
      { to: '/officer/frozen', label: 'frozen', roles: officer },
      { to: '/officer/decisions', label: 'decisions', roles: [...officer, 'auditor'] },
    ],
  },
  {
    label: 'integration',
    items: [
      { to: '/events', label: 'events', roles: ['tenant-integrator'] },
      { to: '/webhooks', label: 'webhooks', roles: ['tenant-integrator'] },
      { to: '/requests', label: 'requests', roles: ['tenant-integrator', 'support', ...admin, ...treasury] },
      { to: '/refusals', label: 'refusals', roles: ['tenant-integrator', 'support', ...admin] },
    ],
  },
  {
    label: 'records',
    items: [
      { to: '/status', label: 'status', roles: everybody },
      { to: '/audit', label: 'audit', roles: ['auditor'] },
      { to: '/passkeys', label: 'passkeys', roles: deciders },
    ],
  },
]

/** The menu of somebody with these roles. */
export const navigationOf = (roles: readonly string[]): readonly Group[] =>
  navigation
    .map(({ label, items }) => ({
      label,
      items: items.filter((item) => item.roles.some((each) => roles.includes(each))),
    }))
    .filter(({ items }) => items.length > 0)
