import type { Asking, Buyer } from '#compliance/compliance'

/** Who asks for the intent: approved by Compliance a moment ago, on repeats too. */
export type IntentAsking = Asking & { readonly buyer: Buyer; readonly requestId: string }
