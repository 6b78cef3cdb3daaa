/** Money that leaves takes a third person above this sum, in the base units of each currency. */
const largeSums: Readonly<Record<string, bigint>> = { EUR: 100_000_00n, USD: 100_000_00n, GBP: 100_000_00n }

/** How many approvals a sum takes, the proposer not counted. A currency without a limit counts as a large sum. */
export const approvalsForSum = ({
  amount,
  currency,
}: {
  readonly amount: bigint
  readonly currency: string
}): number => (amount > (largeSums[currency] ?? 0n) ? 2 : 1)
