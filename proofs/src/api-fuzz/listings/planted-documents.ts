import { type Node, type PlantedDocument, place, schema } from '../planted-documents.ts'

/** Documents that are wrong about listings in one place. */
export const plantedListingDocuments: readonly PlantedDocument[] = [
  {
    name: 'listings: an enum lacks a value that is answered',
    laws: ['body'],
    change: (document) => {
      schema(document, 'Listing', 'properties', 'status').enum = ['active']
    },
  },
  {
    name: 'listings: a body is declared to take more than it does',
    laws: ['status', 'also'],
    change: (document) => {
      schema(document, 'ListingWrite', 'properties', 'symbol').maxLength = 40
    },
  },
  {
    name: 'listings: a deletion is declared to answer otherwise',
    laws: ['undeclared'],
    change: (document) => {
      const responses = place(document, 'paths', '/tokens/{id}', 'delete', 'responses')
      responses['200'] = responses['204']
      delete responses['204']
    },
  },
  {
    name: 'imports: a line is answered otherwise than declared',
    laws: ['body'],
    change: (document) => {
      schema(document, 'ImportedLine', 'properties', 'result').enum = ['created', 'updated', 'unchanged']
    },
  },
  {
    name: 'imports: a count is answered and not declared',
    laws: ['body'],
    change: (document) => {
      delete schema(document, 'ImportTally', 'properties').refused
    },
  },
  {
    name: 'candles: a query is declared to take more than it does',
    laws: ['status'],
    change: (document) => {
      const parameters = place(document, 'paths', '/tokens/{id}/candles', 'get').parameters as unknown as readonly {
        readonly name: string
        readonly schema: Node
      }[]
      const limit = parameters.find(({ name }) => name === 'limit')
      if (limit) limit.schema.maximum = 5000
    },
  },
]
