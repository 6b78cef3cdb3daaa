import type { Document } from './document.ts'

export type Node = Record<string, unknown>

/** A place in the document, to be written to. */
export const place = (document: Document, ...path: readonly string[]): Node =>
  path.reduce<Node>((node, step) => node[step] as Node, document as unknown as Node)

/** A component of the document, or a place in it. */
export const schema = (document: Document, ...path: readonly string[]) =>
  place(document, 'components', 'schemas', ...path)

/** A document that is wrong in one place, and the laws by which that must be noticed. */
export type PlantedDocument = {
  readonly name: string
  readonly laws: readonly string[]
  readonly change: (document: Document) => void
}

export const plantedDocuments: readonly PlantedDocument[] = [
  {
    name: 'a status is not declared',
    laws: ['undeclared'],
    change: (document) => {
      delete place(document, 'paths', '/markets/{pairId}', 'get', 'responses')['404']
    },
  },
  {
    name: 'a content type is another',
    laws: ['undeclared'],
    change: (document) => {
      const content = place(document, 'paths', '/refusal-codes', 'get', 'responses', '200', 'content')
      content['text/plain'] = content['application/json']
      delete content['application/json']
    },
  },
  {
    name: 'a property is narrower than what is answered',
    laws: ['body'],
    change: (document) => {
      schema(document, 'AdminMarket', 'properties', 'feeBps').maximum = 100
    },
  },
  {
    name: 'an enum lacks a value that is answered',
    laws: ['body'],
    change: (document) => {
      schema(document, 'Market', 'properties', 'status').enum = ['draft', 'active', 'paused']
    },
  },
  {
    name: 'a property is promised and not answered',
    laws: ['body'],
    change: (document) => {
      ;(schema(document, 'Market').required as unknown as string[]).push('venue')
    },
  },
  {
    name: 'a property is answered and not declared',
    laws: ['body'],
    change: (document) => {
      delete schema(document, 'SwitchesReply', 'properties').rfqDraining
    },
  },
  {
    name: 'a header is promised and not sent',
    laws: ['headers'],
    change: (document) => {
      place(document, 'paths', '/admin/markets', 'get', 'responses', '200').headers = { ETag: {} }
    },
  },
  {
    name: 'a query is declared to take more than it does',
    laws: ['status'],
    change: (document) => {
      const [limit] = place(document, 'paths', '/markets', 'get').parameters as unknown as { schema: Node }[]
      if (limit) limit.schema.maximum = 500
    },
  },
  {
    name: 'a body is declared to take more than it does',
    laws: ['status'],
    change: (document) => {
      schema(document, 'MarketWrite', 'properties', 'feeBps').maximum = 5000
    },
  },
  {
    name: 'a body is declared to need less than it does',
    laws: ['status'],
    change: (document) => {
      schema(document, 'SwitchesWrite').required = ['rfqQuotesEnabled', 'rfqExecutionEnabled']
    },
  },
  {
    name: 'a body is declared to need more than it does',
    laws: ['status'],
    change: (document) => {
      ;(schema(document, 'SwitchesWrite').required as unknown as string[]).push('drain')
    },
  },
]
