import { bodies } from '../conformance/src/checks/contract-checks.ts'
import { postmanCollection } from '../tools/src/postman.ts'
import { openapiDocument } from './openapi-document.ts'

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>> }

/** The collection that Postman imports, made from the document as it is now, with the bodies that the suite sends. */
export async function postmanFile(): Promise<string> {
  const text = await openapiDocument()
  const { paths } = JSON.parse(text) as Document
  const called = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operationId,
      ]),
    ),
  )
  return postmanCollection(text, (method, path) => bodies[called.get(`${method} ${path}`) ?? ''])
}
