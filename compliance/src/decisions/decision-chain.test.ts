import { chainFollower, genesis, linkHash } from '@firsthand/decision-records/decision-chain'
import type { ChainRecord } from '@firsthand/wire/decision-records'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputsCommitment } from '../attestation/gather-facts.ts'
import { nameKey } from '../payers/compare-names.rules.ts'

const start = { seq: '0', hash: genesis }

function chainOf(payloads: readonly string[]): ChainRecord[] {
  const records: ChainRecord[] = []
  for (const [i, payload] of payloads.entries()) {
    const id = `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`
    const head = { tenant: 'acme', chain: 'decision', seq: `${i + 1}`, id, at: '2026-11-15T00:00:00.000000Z' } as const
    const record = { ...head, actor: 'a', kind: 'k', payload, prev: records.at(-1)?.hash ?? genesis }
    records.push({ ...record, hash: linkHash(record) })
  }
  return records
}

function firstBreak(records: readonly ChainRecord[]) {
  const chain = chainFollower(start)
  return records.map((record) => chain.follow(record)).find((fault) => fault !== null) ?? null
}

const somePayloads = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 12 })

test('a chain that nobody touched holds', () => {
  const holds = fc.property(somePayloads, (payloads) => {
    expect(firstBreak(chainOf(payloads))).toBeNull()
  })
  fc.assert(holds)
})

test('a record that was changed, taken out, repeated or swapped is found where it happened', () => {
  const touched = fc.property(
    somePayloads,
    fc.nat(),
    fc.constantFrom('change', 'drop', 'repeat', 'swap'),
    (p, n, how) => {
      const records = chainOf(p)
      const at = n % (records.length - 1)
      const victim = records[at]!
      if (how === 'change') records[at] = { ...victim, payload: `${victim.payload}!` }
      if (how === 'drop') records.splice(at, 1)
      if (how === 'repeat') records.splice(at, 0, victim)
      if (how === 'swap') records.splice(at, 2, records[at + 1]!, victim)
      expect(Number(firstBreak(records)?.seq)).toBeLessThanOrEqual(at + 2)
      expect(Number(firstBreak(records)?.seq)).toBeGreaterThanOrEqual(at + 1)
    },
  )
  fc.assert(touched, { numRuns: 400 })
})

test('a record that was rewritten with a fitting hash is found at the next one', () => {
  const rewritten = fc.property(somePayloads, fc.nat(), (payloads, n) => {
    const records = chainOf(payloads)
    const at = n % (records.length - 1)
    const forged = { ...records[at]!, payload: 'forged!' }
    records[at] = { ...forged, hash: linkHash(forged) }
    fc.pre(payloads[at] !== 'forged!')
    expect(firstBreak(records)).toEqual({ seq: `${at + 2}`, fault: 'changed' })
  })
  fc.assert(rewritten)
})

test('the commitment to inputs depends on no order of keys, and on every value and the salt', () => {
  const inputs = { a: 1, b: { c: [1, 2], d: null } }
  expect(inputsCommitment('s', inputs)).toBe(inputsCommitment('s', { b: { d: null, c: [1, 2] }, a: 1 }))
  expect(inputsCommitment('s', inputs)).not.toBe(inputsCommitment('t', inputs))
  const values = fc.array(fc.jsonValue(), { minLength: 2, maxLength: 2 })
  const apart = fc.property(values, ([one, other]) => {
    fc.pre(JSON.stringify(one) !== JSON.stringify(other))
    expect(inputsCommitment('s', { of: [one] })).not.toBe(inputsCommitment('s', { of: [other, 0] }))
  })
  fc.assert(apart)
})

test('a name is found in other spellings', () => {
  expect(nameKey('García-Márquez, Ána')).toBe(nameKey('ANA GARCIA MARQUEZ'))
  expect(nameKey(' .- ')).toBeNull()
  expect(nameKey('Иван Петров')).toBe(nameKey('ПЕТРОВ иван'))
})
