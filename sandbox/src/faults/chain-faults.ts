import { askChain } from '../chain/ask-chain.ts'
import { contractAddresses } from '../chain/contract-addresses.ts'
import type { FaultInjection } from './fault-injection.ts'

const { harbour, harbourVenue, tbill, swap, creditDelivery } = contractAddresses

/** The first four bytes of keccak256("Closed()"). */
const closedError = '1cdde67b'
/** Code that does nothing but fail with that error. */
const alwaysClosed = `0x63${closedError}60e01b5f5260045ffd`

/** The address of the contract that makes the venues' calls. */
async function executorOf(url: string): Promise<string> {
  const { encodeFunctionData } = await import('viem')
  const { settlementRouterAbi: abi } = await import('@firsthand/contracts/abi/settlement-router')
  const data = encodeFunctionData({ abi, functionName: 'EXECUTOR' })
  const word = await askChain<string>(url, 'eth_call', { to: contractAddresses.router, data }, 'latest')
  return `0x${word.slice(-40)}`
}

const chainUrlOf = (world: Parameters<FaultInjection>[0]['world']) => String(world.chain?.url)

/** Faults in the chain, its contracts and the suppliers. */
export const chainFaultInjections = {
  chain_frozen: ({ controls }) => controls.freezeChain(),

  async offering_price_doubled({ world, controls }) {
    const { termsOf } = await import('../controls/chain-controls.ts')
    const { price, cap } = await termsOf(chainUrlOf(world), harbourVenue)
    return controls.setTerms(harbourVenue, { price: price * 2n, cap })
  },

  offering_gone: ({ controls }) => controls.setCode(harbourVenue, '0x'),

  async offering_sells_another_unit({ world, controls }) {
    const code = await askChain<string>(chainUrlOf(world), 'eth_getCode', harbourVenue, 'latest')
    // What a venue sells stands in its code.
    return controls.setCode(harbourVenue, code.replaceAll(harbour.slice(2).toLowerCase(), '9'.repeat(40)))
  },

  venue_closed: async ({ world, controls }) => controls.setCode(await executorOf(chainUrlOf(world)), alwaysClosed),

  delivery_contract_gone: ({ controls }) => controls.setCode(creditDelivery, '0x'),

  suppliers_frozen: ({ controls }) => controls.freezeSuppliers(),
  suppliers_know_no_pair: ({ controls }) => controls.faultSuppliers('error_pair'),
  suppliers_confirm_fewer_units: ({ controls }) => controls.faultSuppliers('confirm_fewer_units'),
  allowances_withdrawn: ({ controls }) => controls.withdrawAllowances(tbill, swap),
} as const satisfies Readonly<Record<string, FaultInjection>>
