import type { Edit } from '../contracts/compiler.ts'

/** A defence against one attack, as the edits that remove it. */
export type Cure = { readonly row: number; readonly name: string; readonly edits: readonly Edit[] }

const openzeppelin = 'node_modules/@openzeppelin/contracts'
const files = {
  router: 'contracts/src/SettlementRouter.sol',
  administration: 'contracts/src/RouterAdministration.sol',
  executor: 'contracts/src/VenueExecutor.sol',
  venue: 'contracts/src/IssuanceVenue.sol',
  terms: 'contracts/src/IssuanceTerms.sol',
  delivery: 'contracts/src/UnitDelivery.sol',
  admission: 'contracts/src/AssetAdmission.sol',
  math: 'contracts/src/UnitMath.sol',
  ecdsa: `${openzeppelin}/utils/cryptography/ECDSA.sol`,
  forwarder: `${openzeppelin}/metatx/ERC2771Forwarder.sol`,
} as const

/** One text of one file is taken out, or something else put there. */
export const cure = (row: number, name: string, where: keyof typeof files, find: string, put = ''): Cure => ({
  row,
  name,
  edits: [{ file: files[where], find, put }],
})
