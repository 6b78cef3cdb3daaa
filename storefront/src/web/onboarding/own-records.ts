import type { Profile, Wallet } from '@firsthand/wire/compliance'
import type { PayerAccount } from '@firsthand/wire/payer-accounts'
import { queryOptions } from '@tanstack/react-query'
import { compliance } from '../calls/compliance.ts'

type List<Item> = { readonly items: readonly Item[] }

/** What Compliance has on record about the buyer who is signed in. */
export const profileQuery = queryOptions({
  queryKey: ['compliance', 'profile'],
  queryFn: () => compliance<Profile>('GET', '/profile'),
  staleTime: 5000,
})
export const walletsQuery = queryOptions({
  queryKey: ['compliance', 'wallets'],
  queryFn: async () => (await compliance<List<Wallet>>('GET', '/wallets')).items,
})
export const payerAccountsQuery = queryOptions({
  queryKey: ['compliance', 'payer-accounts'],
  queryFn: async () => (await compliance<List<PayerAccount>>('GET', '/payer-accounts')).items,
})
