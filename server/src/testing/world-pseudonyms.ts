import { pseudonymOf } from '@firsthand/sealing/blind-index'
import { readKeyFile } from '@firsthand/sealing/sealing-settings'
import type { BuyerId } from '@firsthand/values/values'
import { inject } from 'vitest'

/** The buyer as the programs of this test's world name them: by the pseudonym of a person of the cast. */
export function worldBuyer(name: string, tenant: string = name.split('-')[0] ?? ''): BuyerId {
  const pseudonym = readKeyFile(inject('database').sealingKeys.service.pseudonymKeyFile)
  return pseudonymOf({ index: Buffer.alloc(0), pseudonym }, tenant, name) as BuyerId
}
