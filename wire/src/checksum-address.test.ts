import { expect, test } from 'vitest'
import { checksumAddress } from './checksum-address.ts'

test('A9: the addresses of EIP-55 are written as it writes them, from any case', () => {
  for (const address of [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ])
    for (const written of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
      expect(checksumAddress(written)).toBe(address)
})
