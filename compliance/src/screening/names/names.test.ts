import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameGatherer } from './name-index.ts'

/** The names that are like one, among these. */
function alike(names: readonly string[], asked: string, from = 0.88): readonly string[] {
  const gatherer = nameGatherer()
  for (const name of names) gatherer.add(name)
  return gatherer
    .index()
    .like(asked, from)
    .map(({ name }) => names[name] as string)
}

const others = ['Ada Example', 'Bob Other', 'Nowhere Shipping LLC', 'Maria Sample', 'Anna Nobody']

test.each([
  ['Юрий Щербаков', 'Jurij Schtscherbakow'],
  ['Юрий Щербаков', 'Yuri Vladimirovich Shcherbakov'],
  ['Yevgeny Chaykovskiy', 'Tschaikowski, Jewgenij'],
  ['Γεώργιος Μπακογιάννης', 'Georgios Bakogiannis'],
  ['Παύλος Παπαδόπουλος', 'PAPADOPOULOS PAVLOS'],
  ['محمد حسين المصري', 'Mohammed Hussein El Masri'],
  ['عبدالرحمن يوسف', 'Abdul Rahman Youssef'],
  ['王小明', 'Wang Xiao-Ming'],
  ['欧阳晓燕', 'Ouyang Xiaoyan'],
  ['Jörg Grünwald', 'Dr. Joerg Gruenwald'],
  ['Mohammed al-Zahrani', 'Muhammad Alzahrani'],
  ['Vladimir Petrovich Sokolnik', 'V. Sokolnik'],
  ['Malory Samplov', 'Samplvo Malory'],
  ['Harbour Trading LLC', 'Harbour Trading Ltd.'],
  ['Harbour Trading ASA', 'Harbour Trading'],
  ['Samplov Åssa', 'Åsa Samplov'],
  ['SAMPLE, DONN', 'Don Sample'],
])('%s is found as %s, and nobody else is', (listed, asked) => {
  expect(alike([...others, listed], asked)).toEqual([listed])
  expect(alike([...others, asked], listed)).toEqual([asked])
})

test.each([
  ['Ada Example', 'Bob Example'],
  ['Ada Example', 'Ada'],
  ['Ada Example', 'A. E.'],
  ['Ali Hassan', 'Ali Husseini Karim'],
  ['Wang Li', 'Wang Lu'],
  ['Harbour Trading LLC', 'Sunrise Trading LLC'],
])('%s is not found as %s', (listed, asked) => {
  expect(alike([...others.slice(1), listed], asked)).toEqual([])
})

test('a name that is a title too, and is found by two readings, is found once', () => {
  expect(alike([...others, 'Imam Samplov'], 'Imam Samplov')).toEqual(['Imam Samplov'])
})

test('whatever a name is made of, it is found by itself, and any text is an answer', () => {
  const word = fc.stringMatching(/^[a-zà-öø-ÿа-яα-ω]{2,12}$/)
  const names = fc.array(word, { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(names, (words) => {
      const name = words.join(' ')
      expect(alike([...others, name], words.toReversed().join(' '))).toContain(name)
    }),
    { numRuns: 200 },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(Array.isArray(alike([...others, text], text))).toBe(true)
    }),
    { numRuns: 200 },
  )
})
