import { manifestOf, receiptOf } from '../bank/gateway-keys.ts'
import type { World } from '../world/world.ts'
import { askService } from './ask-service.ts'

const gatewayOf = (tenant: string) => `${tenant}-bank-gateway`

/** The key of a tenant's gateway. */
function keyFileOf({ bankGatewayKeys }: Pick<World, 'bankGatewayKeys'>, tenant: string): string {
  const keyFile = bankGatewayKeys.keyFiles[tenant]
  if (keyFile === undefined) throw new Error(`${tenant} has no bank gateway`)
  return keyFile
}

const paths = { statement: '/bank-gateway/statements', payment_status: '/bank-gateway/payment-status' } as const

/** What the tenant's gateway signs of a file. */
export const manifestFor = (
  world: Pick<World, 'bankGatewayKeys'>,
  tenant: string,
  contents: 'statement' | 'payment_status',
  xml: string,
  sequence = 1,
): Promise<string> => manifestOf(keyFileOf(world, tenant), tenant, { contents, bytes: Buffer.from(xml), sequence })

/** Hands a file of the bank to the service as the tenant's gateway does, and answers what came back as text. */
export async function handIn(
  world: World,
  tenant: string,
  contents: 'statement' | 'payment_status',
  xml: string,
): Promise<string> {
  const manifest = await manifestFor(world, tenant, contents, xml)
  return askService(world, gatewayOf(tenant), `POST ${paths[contents]}`, {
    xml,
    headers: { 'bank-manifest': manifest },
  })
}

/** Reports that the bank has a payment file, as the tenant's gateway does. */
export async function reportSent(
  world: World,
  tenant: string,
  file: { readonly paymentFileId: string; readonly sha256: string },
): Promise<void> {
  const receipt = await receiptOf(keyFileOf(world, tenant), tenant, file)
  const path = `/bank-gateway/payment-files/${file.paymentFileId}/receipt` as const
  await askService(world, gatewayOf(tenant), `POST ${path}`, { json: { receipt } })
}
