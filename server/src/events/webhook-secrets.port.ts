import type { EndpointId, TenantId } from '@firsthand/values/values'

/** A secret as it is kept: nobody reads it without the key, or for another endpoint than its own. */
export type SealedSecret = { readonly id: string; readonly sealed: Uint8Array }
export type SecretPlace = { readonly tenantId: TenantId; readonly endpointId: EndpointId }

/** What signs webhooks. */
export interface WebhookSecrets {
  /** A new secret: as it is shown once, and as it is kept. */
  make(place: SecretPlace): { readonly secret: string; readonly kept: SealedSecret }
  /** Fails when it was sealed for another place or by another key. */
  open(place: SecretPlace, kept: SealedSecret): string
}
