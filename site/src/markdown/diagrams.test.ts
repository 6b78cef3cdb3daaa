import { expect, test } from 'vitest'
import { drawing } from './diagrams.ts'

const source = `flowchart LR
  shop --> api & worker
  api["the API: <br/>two or more"]
  worker[(Worker)]
`

test('a node has its label, wherever the source gives it', () => {
  for (const text of ['the API:', 'Worker', 'shop']) expect(drawing(source)).toContain(text)
  expect(drawing(source)).not.toMatch(/<text[^>]*>api</)
})

test('a drawing holds no style, no script and no address: the policy of the page would refuse them', () => {
  const drawn = drawing(source)
  expect(drawn).not.toMatch(/<style| style="|<script|@import|fonts[.]googleapis/)
  expect(drawn).toMatch(/^<div class="diagram" tabindex="0"/)
})
