import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatMoney } from '@firsthand/page-kit/money'
import { Radio } from '@mantine/core'
import type { BankState, VenueState } from '../switch-state.ts'
import { marketTexts } from '../words.ts'
import type { Figures } from './figures.ts'
import { timeOf } from './time-of.ts'
import { switchTexts } from './words.ts'

type TargetProps<State> = {
  readonly states: readonly State[]
  readonly state: State
  readonly choose: (state: State) => void
}

/** What the switches shall come to. */
export function Target<State extends VenueState | BankState>({ states, state, choose }: TargetProps<State>) {
  const [t, m] = [useWords(switchTexts), useWords(marketTexts)]
  return (
    <Radio.Group label={t.to} value={state} onChange={(next) => choose(next as State)}>
      {states.map((each: VenueState | BankState) => (
        <Radio key={each} mt={8} value={each} label={m.states[each]} description={t.options[each]} />
      ))}
    </Radio.Group>
  )
}

export type Way = 'drain' | 'force'
type WayProps = { readonly figures: Figures; readonly way: Way; readonly choose: (way: Way) => void }

/** What becomes of signed bundles when execution goes off: they are waited for, unless somebody strands them. */
export function StrandOrWait({ figures: { count, cash, lastDeadline }, way, choose }: WayProps) {
  const t = useWords(switchTexts)
  const [language] = useLanguage()
  return (
    <Radio.Group label={t.whatOf} value={way} onChange={(next) => choose(next === 'force' ? 'force' : 'drain')}>
      <Radio mt={8} value="drain" label={t.wait(timeOf(lastDeadline, language))} description={t.waitText} />
      <Radio
        mt={8}
        value="force"
        color="red.9"
        label={t.strand(count, formatMoney(cash, language))}
        description={t.strandText}
      />
    </Radio.Group>
  )
}
