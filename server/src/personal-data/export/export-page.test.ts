import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { exportPage } from './export-page.rules.ts'
import { partOf, sectionOf } from './section-of.ts'
import { withheld } from './withheld.rules.ts'

const rows = [{ name: '<script>alert(1)</script>', bookedOn: '2026-01-01', amount: null }]
const document = {
  manifest: {
    document: 'firsthand-personal-data-1' as const,
    tenant: 'acme',
    person: `p_${'a'.repeat(22)}`,
    madeAt: '2026-01-01T00:00:00.000Z',
    askedBy: 'customer' as const,
    parts: [partOf('receipts', rows, true)],
  },
  sections: [
    sectionOf({ name: 'receipts', heading: 'Payments', tables: ['app.bank_transaction'], rows, whole: true }),
    sectionOf({ name: 'quotes', heading: 'Quotes', tables: ['app.quote'], rows: [], whole: true }),
  ],
  withheld: [...withheld],
}

test('a part has the hash of its rows, and a section what the inventory states', () => {
  const sha256 = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  expect(document.manifest.parts).toEqual([{ name: 'receipts', rows: 1, sha256, whole: true }])
  expect(document.sections[0]).toMatchObject({
    purpose: 'One movement on a client account.',
    kept: 'ten years after the end of the financial year',
    basis: expect.stringContaining('Commercial and tax law'),
  })
})

test('the page loads nothing, runs nothing, and shows what is withheld', () => {
  const page = exportPage(document)
  expect(page).not.toMatch(/<script|src=|href=|url\(/)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain('booked on')
  expect(page).toContain('Nothing is kept.')
  for (const { what } of withheld) expect(page).toContain(what)
})
