import { pseudonymOf } from '@firsthand/sealing/blind-index'
import type { BuyerId, Subject, TenantId } from '@firsthand/values/values'
import type { Pseudonyms } from '../buyer.rules.ts'

const keys = { index: Buffer.alloc(32, 1), pseudonym: Buffer.alloc(32, 2) }

/** Pseudonyms with a key of the tests: for what runs inside a test, without a world. */
export const testPseudonyms: Pseudonyms = { pseudonymOf: (tenant, subject) => pseudonymOf(keys, tenant, subject) }

export const buyerOf = (tenant: string, subject: string): BuyerId =>
  testPseudonyms.pseudonymOf(tenant, subject) as BuyerId

/** A person as tests name them, with their pseudonym. */
export const personOf = (tenant: string, subject: string) => ({
  tenantId: tenant as TenantId,
  issuer: 'https://id.example',
  subject: subject as Subject,
  buyer: buyerOf(tenant, subject),
})
