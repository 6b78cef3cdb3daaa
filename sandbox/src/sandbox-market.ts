import { chainAccounts } from './chain-accounts.ts'
import { contractAddresses } from './contract-addresses.ts'
import { madeUpMarket, type Permitted } from './signer-policy.ts'

const lower = (address: string) => address.toLowerCase()
const { router, harbourVenue, usdc, harbour } = contractAddresses

/** What the signers of a world with contracts may sign: the offering that stands on its chain, at the seeded fee. */
export const sandboxMarket: Omit<Permitted, 'attesters'> = {
  ...madeUpMarket,
  router: lower(router),
  feeRecipient: lower(chainAccounts.feeRecipient),
  markets: [
    {
      venue: lower(harbourVenue),
      cashToken: lower(usdc),
      assetToken: lower(harbour),
      cashMax: `${10n ** 30n}`,
      feeBps: 25,
    },
  ],
}
