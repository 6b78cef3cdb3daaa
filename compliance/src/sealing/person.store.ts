import { isPseudonym } from '@firsthand/sealing/blind-index'
import type { Sealing } from '@firsthand/sealing/sealing'
import sql from 'sql-template-tag'
import type { Query } from '../postgres/scope.ts'
import type { PersonRow } from '../rows.gen.ts'
import type { Seal } from './seal-for.ts'

/** The customer that a text names: by pseudonym, or by the subject that their identity provider gives them. */
export const personNamed = ({ pseudonymOf }: Pick<Sealing, 'pseudonymOf'>, tenant: string, text: string): string =>
  isPseudonym(text) ? text : pseudonymOf(tenant, text)

/** Keeps who is behind a pseudonym, once. */
export async function rememberPerson(
  query: Query,
  tenant: string,
  { person, subject }: { readonly person: string; readonly subject: string },
  seal: Seal,
): Promise<void> {
  await query(sql`insert into cmp.person (tenant_id, pseudonym, subject)
    values (${tenant}, ${person}, ${seal(subject)}) on conflict do nothing`)
}

/** Who is behind a pseudonym; the pseudonym itself while nobody has named them. */
export type KnownAs = (person: string) => string

/** On the login that sees one tenant. */
export async function knownSubjects(query: Query, tenant: string, persons: readonly string[]): Promise<KnownAs> {
  if (persons.length === 0) return (person) => person
  const rows = await query<PersonRow>(sql`select * from cmp.person
    where tenant_id = ${tenant} and pseudonym = any(${[...new Set(persons)]})`)
  const known = new Map(rows.map(({ pseudonym, subject }) => [pseudonym, subject]))
  return (person) => known.get(person) ?? person
}
