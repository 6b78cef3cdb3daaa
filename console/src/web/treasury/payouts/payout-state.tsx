import { useWords } from '@firsthand/page-kit/language'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { Payout } from '@firsthand/sdk/types'
import { payoutTexts } from './words.ts'

const tones: Readonly<Record<Payout['state'], Tone>> = {
  proposed: 'person',
  approved: 'person',
  batched: 'moving',
  sent: 'moving',
  rejected: 'stopped',
  settled: 'done',
  returned: 'stopped',
  cancelled: 'waiting',
}

export function PayoutState({ state }: { readonly state: Payout['state'] }) {
  const t = useWords(payoutTexts)
  return <Status tone={tones[state]}>{t.states[state]}</Status>
}
