import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { addressesIn, type ListEntry, type ListText, readXml } from './read-xml.ts'

const currencyAddress = /^Digital Currency Address\b/

/** OFAC's list of specially designated nationals, `sdn.xml`. */
export function readOfacXml(text: ListText): AsyncGenerator<ListEntry> {
  let entry = { id: '', names: [] as string[], addresses: [] as string[] }
  let name = { first: '', last: '' }
  let idType = ''
  const names = new Set(['sdnList/sdnEntry', 'sdnList/sdnEntry/akaList/aka'])
  return readXml(text, 'sdnList', {
    close(path, value) {
      const content = value.trim()
      const field = path.slice(path.lastIndexOf('/') + 1)
      if (path === 'sdnList/sdnEntry/uid') entry.id = content
      if (field === 'firstName') name.first = content
      if (field === 'lastName') name.last = content
      if (field === 'idType') idType = content
      if (field === 'idNumber' && currencyAddress.test(idType)) entry.addresses.push(...addressesIn(content))
      // The entry's own name stands before its aliases, and each alias is whole when it closes.
      const named = names.has(path) || path === 'sdnList/sdnEntry/sdnType'
      if (named && name.last !== '') {
        entry.names.push(`${name.first} ${name.last}`.trim())
        name = { first: '', last: '' }
      }
      if (path !== 'sdnList/sdnEntry') return null
      const done = entry
      entry = { id: '', names: [], addresses: [] }
      if (done.id === '' || done.names.length === 0) throw new Error('not a list: an entry without number or name')
      return done
    },
  })
}

const columns = 12
const endOfFile = '\u001a'

/** The same list as `sdn.csv`: twelve columns, no heading, `-0-` for nothing, an old end-of-file mark at the end. */
export async function* readOfacCsv(text: ListText): AsyncGenerator<ListEntry> {
  const records = Readable.from(text).compose(parse({ relax_column_count: true, skip_empty_lines: true }))
  for await (const record of records as AsyncIterable<string[]>) {
    if (record.length === 1 && record[0]?.trim() === endOfFile) continue
    const [id = '', name = '', ...rest] = record.map((field) => field.trim())
    if (record.length !== columns || !/^[0-9]+$/.test(id) || name === '') {
      throw new Error(`not a list: ${record.length} columns instead of ${columns}`)
    }
    const remarks = rest.at(-1) ?? ''
    const currencies = remarks.split(';').filter((remark) => /Digital Currency Address/.test(remark))
    yield { id, names: [name], addresses: currencies.flatMap(addressesIn) }
  }
}
