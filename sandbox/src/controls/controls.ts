export const signerRoles = ['operator', 'compliance', 'fee'] as const
export type SignerRole = (typeof signerRoles)[number]

/** How the settings of Compliance may be changed. */
export type ComplianceChange = {
  readonly barredJurisdictions?: readonly string[]
  /** The only contract at which it attests. */
  readonly contract?: string
  /** An address that its sanctions list names. */
  readonly listed?: string
}

/** What the router knows a market by. */
export type Route = { readonly venue: string; readonly cashToken: string; readonly assetToken: string }

/** Price and cap of an offering, as its venue contract holds them. */
export type Terms = { readonly price: bigint; readonly cap: bigint }

/**
 * Controls of the deployment itself, for what cannot be seen or produced from outside. A disturbance ends when the returned
 * object is disposed of.
 */
export type Controls = {
  /** How many rows each table holds, by name: the service's and the signers'. */
  rowCounts(): Promise<Readonly<Record<string, number>>>
  /** The quotes in each signer's journal by their names on chain: written before a key is touched. */
  journals(): Promise<Readonly<Record<SignerRole, readonly string[]>>>
  /** Changes what was drafted for a quote, as somebody with all rights to the database could. */
  changeDraft(reference: string): Promise<void>
  setTerms(venue: string, terms: Terms): Promise<AsyncDisposable>
  setCode(address: string, code: string): Promise<AsyncDisposable>
  freezeChain(): Promise<AsyncDisposable>
  killSigners(role: SignerRole): Promise<AsyncDisposable>
  /** Signers whose policy permits no fee that the service charges. */
  tightenPolicy(): Promise<AsyncDisposable>
  freezeCompliance(): Promise<AsyncDisposable>
  restartCompliance(change: ComplianceChange): Promise<AsyncDisposable>
  /** Turns the route of a settlement off at the router, as an operator does in an emergency. */
  closeRoute(bundle: { readonly router: string; readonly intent: Route }): Promise<AsyncDisposable>
  /** Every supplier gives this false answer. */
  faultSuppliers(fault: string): Promise<AsyncDisposable>
  freezeSuppliers(): Promise<AsyncDisposable>
  /** Every supplier asks about this much whole cash for a whole unit. */
  setSupplierPrices(wholeCash: string): Promise<AsyncDisposable>
  /** Every supplier withdraws its venue's allowance for a token, as it may at any time. */
  withdrawAllowances(token: string, venue: string): Promise<AsyncDisposable>
}

/** A disturbance that ends like this. */
export const mended = (mend: () => unknown): AsyncDisposable => ({
  async [Symbol.asyncDispose]() {
    await mend()
  },
})
