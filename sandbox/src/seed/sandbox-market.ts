import { chainAccounts } from '../chain/chain-accounts.ts'
import { contractAddresses } from '../chain/contract-addresses.ts'
import { madeUpMarket, type Permitted } from '../signers/signer-policy.ts'

const lower = (address: string) => address.toLowerCase()
const { router, forwarder, harbourVenue, creditDelivery, logRoots, swap, desk, usdc, harbour, tbill } =
  contractAddresses

/** `priceMin` is in base units of cash for one whole unit: about a twelfth of what each is seeded at. */
const bought = (venue: string, assetToken: string, priceMin: string) => ({
  venue: lower(venue),
  cashToken: lower(usdc),
  assetToken: lower(assetToken),
  cashMax: `${10n ** 30n}`,
  priceMin,
  unitScale: `${10n ** 18n}`,
})

/** What the signers of a world with contracts may sign: what stands on its chain, at the seeded fees. */
export const sandboxMarket: Omit<Permitted, 'attesters'> = {
  ...madeUpMarket,
  router: lower(router),
  forwarder: lower(forwarder),
  roots: { ...madeUpMarket.roots, contract: lower(logRoots) },
  feeRecipient: lower(chainAccounts.feeRecipient),
  markets: [
    { ...bought(harbourVenue, harbour, '2000000'), feeBps: 25 },
    { ...bought(swap, tbill, '8000000'), feeBps: 10 },
    { ...bought(desk, tbill, '8000000'), feeBps: 10 },
  ],
  instruments: [{ contract: lower(creditDelivery), unitsMax: `${10n ** 21n}` }],
}
