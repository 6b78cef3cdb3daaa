import { expect, test } from 'vitest'
import { contrastOf, onColour } from './colours.ts'
import { themeCss } from './theme-css.ts'

test('contrast is that of WCAG', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(['#12395b', '#8cc0f0', '#b3261e', '#ffd400', '#006a4e'])('what is written on %s can be read', (accent) => {
  expect(contrastOf(accent, onColour(accent))).toBeGreaterThan(4.5)
})

test('a brand without colours leaves those of the pages, and one with them replaces each scheme’s own', () => {
  expect(themeCss({ name: 'Acme', accent: null, accentDark: null })).toBe('')
  const css = themeCss({ name: 'Acme', accent: '#b3261e', accentDark: '#ff9c9c' })
  expect(css).toContain('--brand: #b3261e;')
  expect(css).toContain('html:root[data-mantine-color-scheme="dark"] {\n  --brand: #ff9c9c;')
})
