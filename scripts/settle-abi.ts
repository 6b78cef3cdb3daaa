import { erc2771ForwarderAbi } from '../contracts/abi/erc2771-forwarder.ts'
import { issuanceVenueAbi } from '../contracts/abi/issuance-venue.ts'
import { settlementRouterAbi } from '../contracts/abi/settlement-router.ts'
import { venueExecutorAbi } from '../contracts/abi/venue-executor.ts'

type Entry = { readonly type: string; readonly name?: string }

const heading = `// biome-ignore-all format: one entry on a line
// Made by \`pnpm generate\` from the contracts' ABIs.
`

/** What a type is called in the contracts' sources: nothing reads it, and a page would load it. */
const withoutSourceTypes = (name: string, value: unknown) => (name === 'internalType' ? undefined : value)

/** Errors of administrators' calls alone: no settlement fails with them. */
const administration =
  /^(AccessControl(BadConfirmation|EnforcedDefaultAdmin\w+|InvalidDefaultAdmin)|BandInvalid|LimitBelowSold|PriceMoveTooLarge|PriceOutOfBand|WindowWithoutLength)$/

/** The calls that are made, and every error that may come back: which of two names an error has nobody needs to know. */
function trimmed(calls: readonly string[], abis: readonly (readonly Entry[])[]): string {
  const wanted = abis
    .flat()
    .filter(({ type, name = '' }) => type === 'error' || (type === 'function' && calls.includes(name)))
    .filter(({ name = '' }) => !administration.test(name))
  const lines = new Set(wanted.map((entry) => `  ${JSON.stringify(entry, withoutSourceTypes)},`))
  return `[\n${[...lines].join('\n')}\n] as const`
}

/** As much of the contracts' ABIs as a settlement takes: whole, they would be half of what a page loads. */
export async function settleAbi(): Promise<string> {
  const routerCalls = ['settle', 'settleWithPermit', 'isTrustedForwarder', 'signerOf']
  const router = trimmed(routerCalls, [settlementRouterAbi, venueExecutorAbi, issuanceVenueAbi])
  const forwarder = trimmed(['execute', 'nonces'], [erc2771ForwarderAbi])
  return `${heading}
/** With the errors of the parts behind the router: a refusal is reported by its name. */
export const routerAbi = ${router}

export const forwarderAbi = ${forwarder}
`
}
