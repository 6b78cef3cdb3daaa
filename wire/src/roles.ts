/** The roles a token can carry. A role never widens a consumer read. */
export const roles = [
  'marketplace-admin',
  'treasury-operator',
  'treasury-approver',
  'compliance-officer',
  'tenant-integrator',
] as const
export type Role = (typeof roles)[number]
