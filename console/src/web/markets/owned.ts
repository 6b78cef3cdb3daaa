import { usePerson } from '../app/session.ts'

/** Whether the person may change what a tenant owns. The service checks it again. */
export function useOwns(ownerTenant: string | undefined): boolean {
  const { tenant, roles } = usePerson()
  return ownerTenant === tenant || (ownerTenant !== undefined && roles.includes('platform-admin'))
}
