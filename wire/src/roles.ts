/** The roles a token can carry. A role never widens a consumer read; on the status, the treasury reads of its money. */
export const roles = [
  'marketplace-admin',
  'treasury-operator',
  'treasury-approver',
  'compliance-officer',
  'tenant-integrator',
  'platform-admin',
  'bank-gateway',
  'support',
  'auditor',
] as const
export type Role = (typeof roles)[number]
