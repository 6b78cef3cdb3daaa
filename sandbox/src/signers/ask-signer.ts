import { type Agent, request } from 'node:http'
import type { SignAnswer, SignRefusal } from '@firsthand/wire/signer'
import type { TransactionAnswer } from '@firsthand/wire/transaction-signer'

/** A signer's answer. Fails when there was no whole answer. */
export type SignerReply = {
  readonly status: number
  readonly body: SignAnswer & SignRefusal & Pick<TransactionAnswer, 'raw' | 'hash'>
}

/** Sends bytes to a signer's socket as they are, without retry. */
export function askSigner(socketPath: string, body: string | Buffer, agent?: Agent): Promise<SignerReply> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const asked = request(
      { socketPath, path: '/sign', method: 'POST', headers, agent, timeout: 10_000 },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          try {
            resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) })
          } catch (error) {
            reject(error as Error)
          }
        })
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('the signer did not answer')))
    asked.on('error', reject)
    asked.end(body)
  })
}
