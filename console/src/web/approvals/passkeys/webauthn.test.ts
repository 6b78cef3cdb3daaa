import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, textOf } from './webauthn.ts'

test('bytes are written in base64url without padding, and read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = textOf(Uint8Array.from(bytes).buffer)
      expect(text).toMatch(/^[A-Za-z0-9_-]*$/)
      expect([...bytesOf(text)]).toEqual([...bytes])
    }),
  )
})
