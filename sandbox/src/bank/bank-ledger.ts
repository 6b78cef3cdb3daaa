import { BankRefusal } from './bank-refusal.ts'
import { effectOf, type Movement, type Party } from './movement.ts'

/** An account of the bank's customer. One IBAN can have several, each in a currency of its own. */
export type BankAccount = {
  readonly holder: Party
  readonly currency: string
  readonly openedOn: string
  readonly opening: bigint
}

/** One day of an account, as a statement shows it. */
export type AccountDay = {
  readonly account: BankAccount
  readonly day: string
  /** Counts the days since the account was opened. */
  readonly sequence: number
  readonly opening: bigint
  readonly closing: bigint
  readonly movements: readonly Movement[]
}

type Book = { readonly account: BankAccount; readonly movements: Movement[] }

/** The bank's own books, in memory. A day that is over never changes. */
export function bankLedger(firstDay: string) {
  const books = new Map<string, Book>()
  let today = firstDay
  let numbers = 0

  function bookOf(iban: string, currency: string): Book {
    const book = books.get(`${iban} ${currency}`)
    if (book === undefined) throw new BankRefusal(404, `There is no account ${iban} in ${currency}.`)
    return book
  }
  const sumOf = (movements: readonly Movement[]) => movements.reduce((sum, each) => sum + effectOf(each), 0n)

  return {
    today: () => today,
    /** Days only move forward. */
    moveTo(day: string): void {
      if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) || day < today)
        throw new BankRefusal(409, `It is ${today}, and ${day} is no later day.`)
      today = day
    },
    open(holder: Party, currency: string, opening = 0n): BankAccount {
      const key = `${holder.iban} ${currency}`
      if (books.has(key)) throw new BankRefusal(409, `${key} is open.`)
      const account = { holder, currency, openedOn: today, opening }
      books.set(key, { account, movements: [] })
      return account
    },
    accountOf: (iban: string, currency: string): BankAccount | null =>
      books.get(`${iban} ${currency}`)?.account ?? null,
    nextReference(): string {
      numbers += 1
      return `SB${today.replaceAll('-', '')}${String(numbers).padStart(6, '0')}`
    },
    book(iban: string, currency: string, movement: Movement): void {
      if (movement.bookedOn < today) throw new BankRefusal(409, `${movement.bookedOn} is over.`)
      bookOf(iban, currency).movements.push(movement)
    },
    /** What the account holds by the end of a day. */
    balanceOn(iban: string, currency: string, day: string): bigint {
      const { account, movements } = bookOf(iban, currency)
      return account.opening + sumOf(movements.filter(({ bookedOn }) => bookedOn <= day))
    },
    dayOf(iban: string, currency: string, day: string): AccountDay {
      const { account, movements } = bookOf(iban, currency)
      if (day < account.openedOn) throw new BankRefusal(404, `The account was opened on ${account.openedOn}.`)
      const opening = account.opening + sumOf(movements.filter(({ bookedOn }) => bookedOn < day))
      const ofDay = movements.filter(({ bookedOn }) => bookedOn === day)
      const sequence = 1 + (Date.parse(day) - Date.parse(account.openedOn)) / 86_400_000
      return { account, day, sequence, opening, closing: opening + sumOf(ofDay), movements: ofDay }
    },
    find(iban: string, currency: string, isIt: (movement: Movement) => boolean): Movement | null {
      return bookOf(iban, currency).movements.find(isIt) ?? null
    },
  }
}

export type BankLedger = ReturnType<typeof bankLedger>
