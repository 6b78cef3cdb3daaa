import { createHash } from 'node:crypto'
import { appendFileSync, copyFileSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sandboxBank } from '@firsthand/sandbox/bank/sandbox-bank'
import type { randomFrom } from '@firsthand/sandbox/world/random'
import { iban, type Stage } from './stage.ts'

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
const kinds = ['whole', 'whole', 'half', 'half', 'twice', 'renamed', 'in place'] as const

/** A bank that puts notifications of one credit each into its folder, in all the ways in which banks do. */
export function bankFiles({ bankOut }: Pick<Stage, 'bankOut'>, choices: ReturnType<typeof randomFrom>) {
  const today = new Date().toISOString().slice(0, 10)
  const holder = { name: 'ACME CLIENT MONEY', iban, bic: 'COBADEFFXXX' }
  const bank = sandboxBank([{ holder, currency: 'EUR' }], today)
  const payer = { name: 'Ada Buyer', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }
  const written = new Map<string, string>()
  const counts: Record<string, number> = {}
  const later: (() => void)[] = []
  let made = 0

  /** One credit, of an amount that no other has. */
  function notification(): string {
    made += 1
    const order = { case: 'no_reference', iban, currency: 'EUR', reference: 'RF18539007547034', payer } as const
    const { bankReferences, bookedOn } = bank.credit({ ...order, amount: BigInt(made) })
    return bank.notification(iban, 'EUR', bookedOn, bankReferences)
  }
  const at = (name: string) => join(bankOut, name)
  function put(name: string, text: string): void {
    writeFileSync(at(`.${name}.part`), text)
    renameSync(at(`.${name}.part`), at(name))
  }

  const ways: Readonly<Record<(typeof kinds)[number], (name: string, text: string) => void>> = {
    whole: put,
    // Under its own name from the first byte on; the rest comes some files later.
    half(name, text) {
      const cut = 1 + choices.below(text.length - 2)
      writeFileSync(at(name), text.slice(0, cut))
      later.push(() => appendFileSync(at(name), text.slice(cut)))
    },
    twice(name, text) {
      put(name, text)
      later.push(() => copyFileSync(at(name), at(`again-${name}`)))
    },
    renamed(name, text) {
      put(name, text)
      later.push(() => existsSync(at(name)) && renameSync(at(name), at(`archived-${name}`)))
    },
    'in place': (name, text) => writeFileSync(at(name), text),
  }

  return {
    counts,
    written: written as ReadonlyMap<string, string>,
    /** A file that nobody puts into the folder. */
    other: notification,
    write(): void {
      const text = notification()
      const name = `camt054-${String(made).padStart(6, '0')}.xml`
      const kind = choices.pick(kinds)
      counts[kind] = (counts[kind] ?? 0) + 1
      written.set(sha256Of(text), name)
      ways[kind](name, text)
      while (later.length > 3) later.splice(choices.below(later.length), 1)[0]?.()
    },
    /** What was begun is ended. */
    settle(): void {
      for (const end of later.splice(0)) end()
    },
  }
}
