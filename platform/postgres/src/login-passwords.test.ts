import { expect, test } from 'vitest'
import { scramVerifier } from './login-passwords.ts'

test('a verifier is the one that PostgreSQL makes of the same password and salt', () => {
  // Password and salt of the example in RFC 7677.
  const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64')
  const verifier = scramVerifier('pencil', salt)
  expect(verifier).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  )
})

test('a verifier holds nothing of the password, and no two are alike', () => {
  const made = [scramVerifier('a password of one login'), scramVerifier('a password of one login')]
  expect(made.join()).not.toContain('password')
  expect(new Set(made).size).toBe(2)
})
