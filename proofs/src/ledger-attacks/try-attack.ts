import pg from 'pg'
import type { Attack, Attacker } from './attack.ts'
import { type Books, tenant } from './books.ts'

/** The owner first gives itself the policies that it needs; no database can prevent an owner from that. */
const guarded = ['led.account', 'led.tx', 'led.entry', 'led.balance', 'app.proposal', 'app.proposal_decision']
const ownPolicies = guarded.map((table) => `create policy own on ${table} to fh_owner using (true) with check (true)`)

type Ending = 'commit' | 'rollback'

/** Runs one transaction as the attacker; answers the database's error, or null when it all went through. */
async function refusalOf(
  admin: pg.Client,
  attacker: Attacker,
  statements: readonly string[],
  { planted = [], ending }: { readonly planted?: readonly string[]; readonly ending: Ending },
): Promise<string | null> {
  const action = attacker === 'postgres' ? [] : [`set local role ${attacker}`]
  const prelude = ['begin', `select set_config('app.tenant', '${tenant}', true)`, ...planted, ...action]
  const own = attacker === 'fh_owner' ? ownPolicies : []
  try {
    for (const text of [...prelude, ...own]) await admin.query(text)
  } catch (error) {
    await admin.query('rollback')
    throw new Error(`the stage could not be set for ${attacker}`, { cause: error })
  }
  try {
    for (const text of statements) await admin.query(text)
    // What a commit would judge is judged before the end, so that a rollback hides nothing.
    if (ending === 'rollback') await admin.query('set constraints all immediate')
    await admin.query(ending)
    return null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return `${error.message} ${error.constraint ?? ''}`
  } finally {
    await admin.query('rollback')
  }
}

/** Tries an attack by each of its attackers; answers what is wrong, which is nothing when the defence holds. */
export async function tryAttack(admin: pg.Client, books: Books, attack: Attack): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const attacker of attack.by) {
    const stated = await refusalOf(admin, attacker, attack.attack(books), { ending: 'commit' })
    if (stated === null) throw new Error(`${attack.name} went through as ${attacker}: the ledger is no longer sound`)
    if (!attack.refusedWith.test(stated)) wrong.push(`${attack.name} as ${attacker} was refused with: ${stated}`)
    const honest = await refusalOf(admin, attacker, attack.honest(books), { ending: 'rollback' })
    if (honest !== null) wrong.push(`${attack.name}: what is honest was refused to ${attacker}: ${honest}`)
    const undefended = { planted: attack.without, ending: 'rollback' } as const
    const stopped = await refusalOf(admin, attacker, attack.attack(books), undefended)
    if (stopped !== null) wrong.push(`${attack.name} as ${attacker}, undefended, was refused with: ${stopped}`)
  }
  return wrong
}
