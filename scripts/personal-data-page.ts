import { entryFaults } from '@firsthand/inventory/check'
import { dataClasses, factsOf, type Inventory, type Table } from '@firsthand/inventory/inventory'
import { type Retention, retentionRules } from '@firsthand/inventory/retention'
import { gatewayInventory } from '../bank-gateway/inventory.ts'
import { complianceInventory } from '../compliance/inventory/all.ts'
import { places } from '../ops/inventory/places.ts'
import { signals } from '../ops/inventory/signals.ts'
import { serviceInventory } from '../server/inventory/all.ts'
import { signerInventory } from '../signer/inventory.ts'
import type { Schemas } from './migrated-schemas.ts'
import { personalDataIntroduction } from './personal-data-introduction.ts'

type Section = {
  readonly title: string
  readonly inventories: readonly Inventory[]
  /** What the list is compared with: a database of these tables, or what holds it in place of one. */
  readonly against: keyof Schemas | 'types' | 'nothing'
}
const sections: readonly Section[] = [
  { title: 'The database of the service', inventories: serviceInventory, against: 'service' },
  { title: 'The database of Compliance', inventories: complianceInventory, against: 'compliance' },
  { title: 'The journals of the signers', inventories: signerInventory, against: 'journal' },
  { title: 'The bank gateway', inventories: gatewayInventory, against: 'types' },
  { title: 'Logs, metrics and traces', inventories: [signals], against: 'types' },
  { title: 'Other places', inventories: [places], against: 'nothing' },
]
type Named = readonly [string, Table]
const tablesOf = ({ inventories }: Pick<Section, 'inventories'>): readonly Named[] =>
  inventories.flatMap(({ tables }) => Object.entries(tables))
const all = sections.flatMap(tablesOf)

const columnsOf = (table: Table) =>
  Object.entries(table.columns).map(([name, column]) => ({ name, ...factsOf(table, column) }))

const line = (...cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
const head = (...cells: readonly string[]) => line(...cells) + line(...cells.map(() => '---')).replaceAll(' ', '')
const code = (name: string) => (/^[a-z][\w.]+$/i.test(name) ? `\`${name}\`` : name)
const yes = (is: boolean) => (is ? 'yes' : 'no')
const notYet = 'nothing removes it yet'
const removal = ({ kept, removedBy }: Table) =>
  kept === 'noPerson' ? 'it need not be removed' : removedBy === undefined ? notYet : `removed by: ${removedBy}`

/** Columns about which all is the same share a row; those of the lowest class come last. */
function tableSection([name, table]: Named): string {
  const byFacts = Object.groupBy(columnsOf(table), ({ name: _, ...facts }) => JSON.stringify(facts))
  const groups = Object.values(byFacts).flatMap((group = []) => {
    const [first] = group
    return first ? [{ ...first, names: group.map((each) => code(each.name)).join(', ') }] : []
  })
  const inOrder = groups.sort((a, b) => dataClasses.indexOf(b.dataClass) - dataClasses.indexOf(a.dataClass))
  const rows = inOrder.map(({ names, dataClass, purpose, isSealed, kept, legalHold }) =>
    line(names, dataClass, purpose, isSealed ? 'sealed' : 'plain', `\`${kept}\``, yes(legalHold)),
  )
  const facts = `Kept ${retentionRules[table.kept].period}; ${removal(table)}.`
  const heading = head('Column', 'Class', 'Purpose', 'Protection', 'Kept', 'Legal hold')
  return `\n### ${code(name)}\n\n${table.purpose} ${facts}\n\n${heading}${rows.join('')}`
}

function databaseSection(section: Section): string {
  const isOfNobody = ([, table]: Named) => columnsOf(table).every(({ dataClass }) => dataClass === 'none')
  const tables = tablesOf(section)
  const plain = tables.filter(isOfNobody).map(([name, { purpose, kept, legalHold, columns }]) => {
    const names = Object.keys(columns).map(code).join(', ')
    return line(code(name), names, purpose, `\`${kept}\``, yes(legalHold))
  })
  const withClass = tables.filter((table) => !isOfNobody(table)).map(tableSection)
  const heading = head('Table', 'Columns', 'Purpose', 'Kept', 'Legal hold')
  const rest = plain.length === 0 ? '' : `\n### All of class none: ${section.title.toLowerCase()}\n\n${heading}`
  const files = section.inventories.map(({ file }) => `\`${file}\``).join(', ')
  return `\n## ${section.title}\n\nListed in ${files}.\n${withClass.join('')}${rest}${plain.join('')}`
}

/** How many columns of the real database the list of a section lacks; in words where there is no database to ask. */
function withoutClass(section: Section, schemas: Schemas): string {
  const { against } = section
  if (against === 'types') return 'lines held by types, the rest by hand'
  if (against === 'nothing') return 'held by hand'
  const listed = new Set(
    tablesOf(section).flatMap(([name, { columns }]) => Object.keys(columns).map((c) => `${name}.${c}`)),
  )
  const real = schemas[against].flatMap(({ schema, name, columns }) =>
    columns.map((c) => `${schema}.${name}.${c.name}`),
  )
  return `${real.filter((column) => !listed.has(column)).length}`
}

function counts(schemas: Schemas): string {
  const row = (title: string, tables: readonly Named[], without: string) => {
    const columns = tables.flatMap(([, table]) => columnsOf(table))
    const perClass = dataClasses.map((each) => `${columns.filter(({ dataClass }) => dataClass === each).length}`)
    return line(title, `${tables.length}`, `${columns.length}`, ...perClass, without)
  }
  const rows = sections.map((section) => row(section.title, tablesOf(section), withoutClass(section, schemas)))
  const open = all.filter(([, table]) => removal(table) === notYet).length
  const heading = head('Where', 'Tables', 'Columns', ...dataClasses, 'without a class')
  return `\n## Counts\n\n${heading}${rows.join('')}${row('All', all, '')}
Of ${all.length} tables and places, ${open} have a period after which they have to go, and nothing that removes them yet.\n`
}

function rules(): string {
  const rows = (Object.keys(retentionRules) as Retention[]).map((name) => {
    const tables = all.filter(([, { kept }]) => kept === name)
    const open = tables.filter(([, table]) => removal(table) === notYet).length
    const { period, basis } = retentionRules[name]
    return line(`\`${name}\``, period, basis, `${tables.length}`, `${open}`)
  })
  return `\n## How long\n\n${head('Rule', 'Period', 'Basis', 'Tables', 'of them not removed yet')}${rows.join('')}`
}

/** The inventory of personal data as a page. */
export function personalDataPage(schemas: Schemas): string {
  const faults = entryFaults(sections.flatMap(({ inventories }) => inventories))
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return [personalDataIntroduction, counts(schemas), rules(), ...sections.map(databaseSection)].join('')
}
