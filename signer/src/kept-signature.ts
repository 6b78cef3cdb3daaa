/** A signature that the journal keeps, and the key that made it. */
export type KeptSignature = { readonly signature: Buffer; readonly keyId: string }
