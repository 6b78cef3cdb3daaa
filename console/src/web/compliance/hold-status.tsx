import { useWords } from '@firsthand/page-kit/language'
import { Status } from '@firsthand/page-kit/tone'
import type { HoldState } from '@firsthand/wire/compliance-officer'
import { complianceTexts } from './words.ts'

const tones = { held: 'frozen', release_proposed: 'person', released: 'done' } as const

export function HoldStatus({ state }: { readonly state: HoldState }) {
  const t = useWords(complianceTexts)
  return <Status tone={tones[state]}>{t.holdState[state]}</Status>
}
