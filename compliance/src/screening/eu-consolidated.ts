import type { ListEntry, ListText } from './list-entry.ts'
import { readXml } from './read-xml.ts'

/** The European Union's consolidated list, its XML export: a name for each spelling, in attributes. */
export function readEuXml(text: ListText): AsyncGenerator<ListEntry> {
  let entry = { id: '', names: [] as string[], addresses: [] as string[] }
  return readXml(text, 'export', {
    open(path, attributes) {
      if (path === 'export/sanctionEntity') {
        entry = { id: attributes.euReferenceNumber || attributes.logicalId || '', names: [], addresses: [] }
      }
      if (path !== 'export/sanctionEntity/nameAlias') return
      const { wholeName = '', firstName = '', middleName = '', lastName = '' } = attributes
      const name = wholeName.trim() || [firstName, middleName, lastName].join(' ').trim()
      if (name !== '') entry.names.push(name)
    },
    close(path) {
      if (path !== 'export/sanctionEntity') return null
      if (entry.id === '' || entry.names.length === 0) throw new Error('not a list: an entry without number or name')
      return entry
    },
  })
}
