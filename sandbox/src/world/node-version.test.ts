import { expect, test } from 'vitest'
import { nodeComplaint } from './node-version.ts'

test('FR1: Node 22.18 and later are taken, and anything older is answered with what to install', () => {
  for (const version of ['22.18.0', '22.21.1', '23.0.0', '24.21.0', '100.0.0'])
    expect(nodeComplaint(version)).toBeNull()
  for (const version of ['18.20.8', '20.20.0', '22.0.0', '22.12.0', '22.17.1'])
    expect(nodeComplaint(version)).toBe(
      `Install Node 22.18 or newer, or Node 24: this is ${version}. https://nodejs.org/en/download`,
    )
})
