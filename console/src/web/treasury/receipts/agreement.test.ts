import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementOf, runsOf, sharedWords } from './agreement.ts'

const reference = 'RF6640812937560218'
const texts = fc.string({ unit: fc.constantFrom(...Array.from('RF 640-é😀\u202eZ')) })
const marked = (text: string, marks: readonly boolean[]) =>
  runsOf(text, marks)
    .filter(({ isMarked }) => isMarked)
    .map((run) => run.text)

test('a reference is found with blanks, dashes and small letters', () => {
  const text = 'order 12, rf66 4081-2937 5602 18 thanks'
  const { inText, inReference, isWhole } = agreementOf(reference, text)
  expect(marked(text, inText).join('')).toBe('rf6640812937560218')
  expect(inReference.every(Boolean)).toBe(true)
  expect(isWhole).toBe(true)
})

test('a letter before the reference is not taken for its first', () => {
  for (const text of ['Order RF6640812937560218', 'Order RF6640812937560219'])
    expect(marked(text, agreementOf(reference, text).inText)[0]).toMatch(/^RF66/)
})

test('one wrong, missing or added digit is the one that is not marked', () => {
  const wrong = agreementOf(reference, 'RF6640812937560219')
  expect(wrong.inReference.lastIndexOf(false)).toBe(17)
  expect(wrong.isWhole).toBe(false)
  expect(agreementOf(reference, 'RF664081293756021').inReference.filter((mark) => !mark)).toHaveLength(1)
  expect(agreementOf(reference, 'RF66408129375602118').inText.filter((mark) => !mark)).toHaveLength(1)
})

test('what agrees by chance is not marked', () => {
  const { inText, inReference } = agreementOf(reference, 'Rent for November 2026, flat 12')
  expect([...inText, ...inReference]).not.toContain(true)
  expect(agreementOf('', '').isWhole).toBe(false)
})

test('runs join to the text again, whatever it holds', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.boolean()), (text, marks) => {
      const runs = runsOf(text, marks)
      expect(runs.map((run) => run.text).join('')).toBe(text)
      expect(agreementOf(reference, text).inText).toHaveLength(Array.from(text).length)
      expect(sharedWords(text, text)).toHaveLength(Array.from(text).length)
    }),
    { numRuns: 50 },
  )
})

test('words of a name agree without marks and capitals', () => {
  expect(marked('Álvaro de la Cruz', sharedWords('Álvaro de la Cruz', 'CRUZ ALVARO'))).toEqual(['Álvaro', 'Cruz'])
})
