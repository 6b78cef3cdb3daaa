import { pageHeader } from '@firsthand/page-kit/ask'
import type { BankFileUpload } from '@firsthand/sdk/types'
import { Problem } from '../../calls/problem.ts'
import { nameForAddress } from './bank-file.ts'

const paths = { statement: '/api/treasury/statements', payment_status: '/api/treasury/payment-status' } as const

const lost = () => new Problem({ code: 'connection_lost', detail: 'The file was not sent.', retryable: true })

function answerOf({ status, responseText }: XMLHttpRequest): BankFileUpload {
  const answer: unknown = JSON.parse(responseText === '' ? '{}' : responseText)
  if (status === 201) return answer as BankFileUpload
  throw new Problem({ status, ...(answer as object) })
}

/** Sends a bank's file as it is. Only an XMLHttpRequest reports how much of a request has left. Throws a `Problem`. */
export function sendFile(
  kind: keyof typeof paths,
  file: File,
  sent: (percent: number) => void,
): Promise<BankFileUpload> {
  const request = new XMLHttpRequest()
  request.open('POST', `${paths[kind]}?name=${encodeURIComponent(nameForAddress(file.name))}`)
  for (const [name, value] of Object.entries(pageHeader)) request.setRequestHeader(name, value)
  request.setRequestHeader('content-type', 'application/xml')
  request.setRequestHeader('accept', 'application/json')
  request.upload.addEventListener('progress', ({ loaded, total }) => sent(Math.floor((100 * loaded) / total)))
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(request))
      } catch (error) {
        reject(error instanceof Problem ? error : lost())
      }
    })
    request.addEventListener('error', () => reject(lost()))
    request.send(file)
  })
}
