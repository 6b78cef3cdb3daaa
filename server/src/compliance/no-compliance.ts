import type { Compliance } from './compliance.ts'
import { attestationUnavailable } from './read-attestation.ts'

const detail = 'no Compliance is configured'

/** A service without Compliance judges nobody: whoever needs it hears of an outage, never of a yes. */
export const noCompliance: Compliance = {
  buyer: async () => attestationUnavailable(detail),
  absentBuyer: async () => attestationUnavailable(detail),
  payer: async () => attestationUnavailable(detail),
  release: async () => attestationUnavailable(detail),
  walletObjection: async () => ({ refusal: 'wallet_registry_unavailable', detail, members: {} }),
  payerAccountObjection: async () => attestationUnavailable(detail),
  attest: async () => attestationUnavailable(detail),
}
