import { beforeEach } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { ofThisFile, standInFor } from '#testing/of-this-file'
import { bankShop } from './bank-purchase.ts'
import { payingOut } from './paying-out.ts'
import { treasuryUnderTest } from './treasury-under-test.ts'

/** A database, and the connections of whoever serves buyers and treasury on it. */
async function bookDatabase() {
  const database = await databaseUnderTest()
  return { ...database, api: database.as('fh_api'), stop: () => database.drop() }
}

/** One database for all tests of a file, and in it for each of them a bank and a treasury of its own. */
export function treasuryOfThisFile() {
  const database = ofThisFile(bookDatabase)
  const open = async () => {
    const bank = await treasuryUnderTest(database.admin, database.api)
    return { bank, treasury: payingOut(database.api, bank.clientAccountId, bank.compliance) }
  }
  let opened: Awaited<ReturnType<typeof open>>
  beforeEach(async () => {
    opened = await open()
  })
  return { database, bank: standInFor(() => opened.bank), treasury: standInFor(() => opened.treasury) }
}

/** One database and one shop for all tests of a file. */
export function shopOfThisFile() {
  const database = ofThisFile(async () => {
    const made = await bookDatabase()
    return { ...made, shop: await bankShop(made.admin, made.api) }
  })
  return { database, shop: standInFor(() => database.shop) }
}
