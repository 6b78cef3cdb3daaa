import type { Retention } from './retention.ts'

/** In the order of the harm that a disclosure does; a column has the highest class of anything that it can hold. */
export const dataClasses = ['none', 'pseudonym', 'personal', 'special', 'secret'] as const
export type DataClass = (typeof dataClasses)[number]

/** What a column has of its own, where it differs from its table. */
type Own = {
  readonly kept?: Retention
  readonly legalHold?: boolean
  /** Encrypted by a key that the database does not have. */
  readonly sealed?: true
}

/**
 * The class of a column. One that reveals something about a person, or a secret, also has its purpose, under the name
 * of its class: `{ personal: 'Who paid.' }`. The others have the purpose of their table.
 */
export type Column =
  | 'none'
  | 'pseudonym'
  | (Own & { readonly pseudonym: string })
  | (Own & { readonly personal: string })
  | (Own & { readonly special: string })
  | (Own & { readonly secret: string })

/** A table, or a place that holds fields: `Row` makes a field without a class an error of types. */
export type Table<Row = Readonly<Record<string, unknown>>> = {
  readonly purpose: string
  readonly kept: Retention
  /** Whether a legal hold stops its removal. */
  readonly legalHold: boolean
  /** What removes it today. Left out where nothing does. */
  readonly removedBy?: string
  readonly columns: { readonly [Name in keyof Row & string]: Column }
}

/** The tables of one schema or place, and the file that lists them. */
export type Inventory = { readonly file: string; readonly tables: Readonly<Record<string, Table>> }

export type ColumnFacts = {
  readonly dataClass: DataClass
  readonly purpose: string
  readonly kept: Retention
  readonly legalHold: boolean
  readonly isSealed: boolean
}

/** All about one column, with what it takes from its table. */
export function factsOf(table: Table, column: Column): ColumnFacts {
  const { purpose, kept, legalHold } = table
  if (typeof column === 'string') return { dataClass: column, purpose, kept, legalHold, isSealed: false }
  const own: Own & { readonly [Name in DataClass]?: string } = column
  const dataClass = dataClasses.findLast((name) => own[name] !== undefined) ?? 'none'
  return {
    dataClass,
    purpose: own[dataClass] ?? purpose,
    kept: own.kept ?? kept,
    legalHold: own.legalHold ?? legalHold,
    isSealed: own.sealed ?? false,
  }
}
