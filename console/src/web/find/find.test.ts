import { languages } from '@firsthand/page-kit/language'
import { saleStates, buyerSentences as sentenceCodes } from '@firsthand/wire/staff/purchase-search'
import { expect, test } from 'vitest'
import { lasted } from './clock.ts'
import { buyerSentences, saleTexts } from './purchase-words.ts'
import { toneOfState } from './sale-state.tsx'

test('how long something has lasted', () => {
  const since = '2026-11-17T08:00:00.000Z'
  const after = (seconds: number) => lasted(since, Date.parse(since) + seconds * 1000)
  expect([0, 42, 727, 11_527, 183_600].map(after)).toEqual(['0:00', '0:42', '12:07', '3:12:07', '2 d 3 h'])
  expect(after(-5)).toBe('0:00')
})

test('no sentence for buyers mentions holds, freezing or an investigation', () => {
  for (const language of languages)
    for (const sentence of Object.values(buyerSentences[language]))
      expect(sentence).not.toMatch(
        /frozen|freez|hold|sanction|suspic|investigat|eingefroren|gesperrt|Sperre|Verdacht|Sanktion/i,
      )
})

test('every state has a word and a tone, and every code a sentence', () => {
  expect(Object.keys(toneOfState).sort()).toEqual([...saleStates].sort())
  expect(Object.keys(saleTexts.de.states).sort()).toEqual([...saleStates].sort())
  expect(Object.keys(buyerSentences.de).sort()).toEqual([...sentenceCodes].sort())
})
