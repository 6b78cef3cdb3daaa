import { manifestOf, receiptOf } from '@firsthand/sandbox/bank/gateway-keys'
import { inject } from 'vitest'
import { type Answer, type Service, tokenOf } from '#testing/service-under-test'

const gateway = 'acme-bank-gateway'
const keyFile = () => inject('world').bankGatewayKeys.keyFiles.acme ?? ''
const paths = { statement: '/bank-gateway/statements', payment_status: '/bank-gateway/payment-status' } as const

/** Sends a file as somebody. */
export async function sendXml(
  { url }: Service,
  path: string,
  bytes: Uint8Array,
  { as, headers = {} }: { readonly as: string; readonly headers?: Readonly<Record<string, string>> },
) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(as)}`, 'content-type': 'application/xml', ...headers },
    body: new Uint8Array(bytes),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Hands in a file of the bank, as the gateway does. */
export async function handIn(service: Service, bytes: Uint8Array, contents: keyof typeof paths = 'statement') {
  const headers = { 'bank-manifest': await manifestOf(keyFile(), 'acme', { contents, bytes }) }
  return sendXml(service, paths[contents], bytes, { as: gateway, headers })
}

/** Reports that the bank has a payment file, as the gateway does. */
export async function reportSent(
  service: Service,
  file: { readonly paymentFileId: string; readonly sha256: string },
): Promise<Answer> {
  const body = { receipt: await receiptOf(keyFile(), 'acme', file) }
  return service.call('POST', `/bank-gateway/payment-files/${file.paymentFileId}/receipt`, { as: gateway, body })
}
