import { type Hex, recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { recoverSigner } from './recover-signer.ts'

const account = privateKeyToAccount(`0x${'5'.repeat(64)}`)

test('the signer is the one that a general library recovers', async () => {
  for (let i = 0; i < 50; i += 1) {
    const digest = `0x${i.toString(16).padStart(64, 'a')}` as const
    const signature = await account.sign({ hash: digest })
    expect(recoverSigner(digest, signature)).toBe(account.address.toLowerCase())
    const other = `0x${i.toString(16).padStart(64, 'b')}` as const
    const stranger = await recoverAddress({ hash: other, signature })
    expect(recoverSigner(other, signature)).toBe(stranger.toLowerCase())
  }
})

test('the twin of a signature has no signer', async () => {
  const digest = `0x${'cd'.repeat(32)}` as const
  const signature = await account.sign({ hash: digest })
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const high = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  const twin = `${signature.slice(0, 66)}${high}${signature.endsWith('1b') ? '1c' : '1b'}` as Hex
  expect((await recoverAddress({ hash: digest, signature: twin })).toLowerCase()).toBe(account.address.toLowerCase())
  expect(recoverSigner(digest, twin)).toBeNull()
})

test('what is no signature has no signer', async () => {
  const digest = `0x${'ab'.repeat(32)}` as const
  const signature = await account.sign({ hash: digest })
  const wrong = [
    '0x',
    `${signature}00`,
    signature.slice(0, -2),
    `${signature.slice(0, -2)}1d`,
    `0x${'00'.repeat(64)}1b`,
  ]
  for (const each of wrong) expect(recoverSigner(digest, each as Hex)).toBeNull()
})
