/**
 * The callers of the suite, by the names under which a file of clients or tokens lists them, and what each must be. A
 * rule that needs somebody who is not listed cannot be tested there.
 */
export const cast = {
  'acme-buyer-1': 'a buyer of the first tenant: approved by KYC, with an approved wallet that holds cash',
  'acme-buyer-2': 'another one, with another wallet',
  'acme-buyer-new': 'a buyer of the first tenant who never applied to Compliance',
  'acme-buyer-pending': 'one whose application waits',
  'acme-buyer-rejected': 'one that Compliance rejected',
  'acme-buyer-expired': 'one whose approval has ended',
  'acme-buyer-held': 'one with a hold by a compliance officer',
  'acme-admin': 'has the role marketplace-admin in the first tenant',
  'acme-admin-2': 'is another person with the role marketplace-admin in the first tenant',
  'acme-integrator': 'has the role tenant-integrator',
  'acme-treasury-operator': 'has the role treasury-operator',
  'acme-treasury-approver': 'has the role treasury-approver',
  'acme-bank-gateway': 'has the role bank-gateway',
  'acme-compliance-officer': 'has the role compliance-officer',
  'globex-buyer-1': 'a buyer of the second tenant, approved by KYC',
  'globex-buyer-2': 'another one',
  'globex-admin': 'has the role marketplace-admin in the second tenant',
  'globex-platform-admin': 'has the roles marketplace-admin and platform-admin in the second tenant',
} as const satisfies Readonly<Record<string, string>>

export const isCast = (name: string): boolean => Object.hasOwn(cast, name)
