import { usePerson } from '../app/session.ts'

/** What a person can do in the treasury: operators propose, officers freeze. The service checks it again. */
export function useMay(): { readonly propose: boolean; readonly freeze: boolean } {
  const { roles } = usePerson()
  return { propose: roles.includes('treasury-operator'), freeze: roles.includes('compliance-officer') }
}
