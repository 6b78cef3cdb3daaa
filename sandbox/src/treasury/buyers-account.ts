import type { Party } from '../bank/movement.ts'
import { legalNameOf, personas } from '../identity/personas.ts'

/** The two digits that make an account number of a country an IBAN (ISO 13616). */
export function ibanOf(country: string, account: string): string {
  const asDigits = `${account}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  const check = 98n - (BigInt(asDigits) % 97n)
  return `${country}${String(check).padStart(2, '0')}${account}`
}

/** The bank account of a buyer of the sandbox, in the name under which Compliance knows them. */
export function buyersAccount(persona: string): Party {
  const place = personas.findIndex(({ name }) => name === persona)
  const account = String(place + 1).padStart(10, '0')
  return { name: legalNameOf(persona), iban: ibanOf('NL', `ABNA${account}`), bic: 'ABNANL2A' }
}
