import type { SettlementSigner } from './settlement-signer.ts'

const unavailable = { refusal: 'signer_unavailable', detail: 'no signers are configured' } as const

/** A service without signers signs nothing. */
export const noSigners: SettlementSigner = {
  attestFee: async () => unavailable,
  signSettlement: async () => unavailable,
}
