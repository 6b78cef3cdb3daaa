import { useWords } from '@firsthand/page-kit/language'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { PaymentFileDetail } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAnswer } from '../../calls/use-answer.ts'
import { countAtBank, type Step, stepsOf } from './file.rules.ts'
import { fileTexts } from './words.ts'

const most = 200

/** What is at the bank now, as far as one page shows it; null when there is more. */
async function readUnderWay(pays: PaymentFileDetail['pays'], signal: AbortSignal) {
  const query = { state: 'sent', limit: most } as const
  if (pays === 'refunds') {
    const { data, error } = await service.treasury.refunds.list({ query, signal })
    if (error !== undefined) return { data: undefined, error }
    const items = data.items.map(({ refundReference: reference, attempt }) => ({ reference, attempt }))
    return { data: data.next_cursor === null ? items : null, error: undefined }
  }
  const { data, error } = await service.treasury.payouts.list({ query, signal })
  if (error !== undefined) return { data: undefined, error }
  const items = data.items.map(({ payoutReference: reference, attempt }) => ({ reference, attempt }))
  return { data: data.next_cursor === null ? items : null, error: undefined }
}

const tones: Readonly<Record<Step['state'], Tone>> = {
  done: 'done',
  now: 'person',
  ahead: 'waiting',
  stopped: 'stopped',
}

/** Made, authorised, at the bank, debited: how far a file has come. */
export function Way({ file }: { readonly file: PaymentFileDetail }) {
  const t = useWords(fileTexts)
  const isSent = file.state === 'sent'
  const read = useAnswer(
    ['payments-under-way', file.pays, file.paymentFileId],
    (signal) => readUnderWay(file.pays, signal),
    isSent,
  )
  const atBank = read.data ? countAtBank(file.payments, read.data) : null
  return (
    <>
      <ol className="way" aria-label={t.way}>
        {stepsOf(file.state, atBank).map(({ name, state }) => (
          <li key={name} aria-current={state === 'now' ? 'step' : undefined}>
            <Status tone={name === 'debited' && state === 'now' ? 'moving' : tones[state]}>
              {t.steps[name]}
              <span className="only-read"> ({t.stepStates[state]})</span>
            </Status>
          </li>
        ))}
      </ol>
      {isSent && atBank !== null ? (
        <p className="dimmed">{atBank === 0 ? t.allAnswered : t.stillAtBank(atBank, file.lines)}</p>
      ) : null}
    </>
  )
}
