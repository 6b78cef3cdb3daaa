type BodySchema = { readonly type?: string | readonly string[] }
type Body = { readonly content: Readonly<Record<string, { readonly schema?: BodySchema }>> }
type Operation = { readonly requestBody?: Body }
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const mapped = <From, To>(from: Readonly<Record<string, From>>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value)]))

const isOptional = ({ schema }: { readonly schema?: BodySchema }) =>
  Array.isArray(schema?.type) && schema.type.includes('null')

/** Fastify reads a body that is not there as null; the document calls such a body optional, as clients know it. */
export function nameOptionalBodies<D extends Document>(document: D): D {
  const described = (operation: Operation): Operation => {
    const { requestBody } = operation
    if (requestBody === undefined || !Object.values(requestBody.content).every(isOptional)) return operation
    const content = mapped(requestBody.content, ({ schema, ...rest }) => ({
      ...rest,
      schema: { ...schema, type: 'object' },
    }))
    return { ...operation, requestBody: { ...requestBody, required: false, content } as Body }
  }
  return { ...document, paths: mapped(document.paths, (methods) => mapped(methods, described)) }
}
