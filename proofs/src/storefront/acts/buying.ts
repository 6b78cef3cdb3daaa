import type { Visitor } from '../stage/visitor.ts'
import { walletName } from '../stage/wallet.ts'

/** Long enough for a chain whose blocks come by the second to make a purchase final on a busy machine. */
export const finalMs = 90_000

/** Chooses the wallet in the shop's own dialog. */
export async function connectWallet({ page }: Visitor, language: 'en' | 'de' = 'en'): Promise<void> {
  const [connect, disconnect] = language === 'en' ? ['Connect a wallet', 'Disconnect'] : ['Wallet verbinden', 'Trennen']
  await page.getByRole('button', { name: connect }).click()
  await page.getByRole('button', { name: new RegExp(walletName) }).click()
  await page.getByRole('button', { name: disconnect }).waitFor()
}

export async function typeAmount({ page }: Visitor, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(Amount|Betrag) in / }).fill(amount)
}

/** Presses what orders a price, or a purchase by bank transfer; answers its reference. */
export async function order({ page, settled }: Visitor, button = 'Get a firm price'): Promise<string> {
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL('**/p/*')
  await settled()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Opens the page again, as a reader who presses reload. */
export async function reload({ page, settled }: Visitor): Promise<void> {
  await page.reload()
  await settled()
}

export async function checkOffer({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Check the offer' }).click()
  await page.getByRole('heading', { name: 'Check and sign' }).waitFor()
}

export async function sign({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: /^Sign and buy/ }).click()
}

/** Waits for the words that stand for a purchase that nobody can take back. */
export async function untilBought({ page }: Visitor): Promise<void> {
  await page.getByText('Bought', { exact: true }).first().waitFor({ timeout: finalMs })
}
