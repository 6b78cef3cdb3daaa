import type { HoldState } from '@firsthand/wire/compliance-officer'
import { Status } from '../ui/tone.tsx'
import { useWords } from '../words/language.tsx'
import { complianceTexts } from './words.ts'

const tones = { held: 'frozen', release_proposed: 'person', released: 'done' } as const

export function HoldStatus({ state }: { readonly state: HoldState }) {
  const t = useWords(complianceTexts)
  return <Status tone={tones[state]}>{t.holdState[state]}</Status>
}
