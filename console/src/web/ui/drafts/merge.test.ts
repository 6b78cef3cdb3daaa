import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedIn, merged } from './merge.ts'

const names = ['name', 'fee', 'hours', 'tenants']
const drafts = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom('', 'a', 'b', 'c')])))

test('each side keeps what only it changed', () => {
  const base = { name: 'Old', fee: '1', hours: '' }
  expect(merged(base, { ...base, name: 'New' }, { ...base, fee: '2' })).toEqual({
    draft: { name: 'New', fee: '2', hours: '' },
    conflicts: [],
  })
})

test('what both changed is decided by a person, unless they agree', () => {
  const base = { name: 'Old', fee: '1' }
  expect(merged(base, { name: 'Mine', fee: '2' }, { name: 'Theirs', fee: '2' })).toEqual({
    draft: { name: 'Theirs', fee: '2' },
    conflicts: ['name'],
  })
})

test('nothing gets in that neither side wrote, and no change of one side is lost without a conflict', () => {
  fc.assert(
    fc.property(drafts, drafts, drafts, (base, yours, theirs) => {
      const { draft, conflicts } = merged(base, yours, theirs)
      for (const name of names) expect([yours[name], theirs[name]]).toContain(draft[name])
      for (const name of changedIn(base, theirs)) expect(draft[name]).toBe(theirs[name])
      for (const name of changedIn(base, yours))
        expect(draft[name] === yours[name] || conflicts.includes(name)).toBe(true)
      expect(merged(base, theirs, yours).conflicts).toEqual(conflicts)
      expect(merged(base, base, theirs).draft).toEqual(theirs)
      expect(merged(base, yours, base).draft).toEqual(yours)
    }),
  )
})
