/** As people type it: blanks and small letters do not count. */
export const writtenIban = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

const form = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/

/** The remainder by 97 of a number of any length, a digit at a time. */
function remainderOf(digits: string): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** Whether the check digits of an IBAN are right (ISO 13616): every single typing fault breaks them. */
export function isIban(iban: string): boolean {
  if (!form.test(iban)) return false
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`
  return remainderOf(turned.replaceAll(/[A-Z]/g, (letter) => `${letter.charCodeAt(0) - 55}`)) === 1
}

export type IbanFault = 'missing' | 'check_digits' | 'differs'

/** What is wrong with an IBAN that was typed twice; null when nothing is. */
export function ibanFault(first: string, second: string): IbanFault | null {
  if (writtenIban(first) === '') return 'missing'
  if (!isIban(writtenIban(first))) return 'check_digits'
  return writtenIban(first) === writtenIban(second) ? null : 'differs'
}
