import { type TProperties, type TSchema, Type } from 'typebox'
import { type ComplianceReason, complianceRefusals } from './compliance-refusals.ts'
import { type Row, type Surface, servedSurfaces } from './refusals/row.ts'
import { codeOf, type Reason, reasons, rowOf } from './refusals.ts'

const pascal = (code: string) => code.replace(/(^|_)([a-z0-9])/g, (_, _sep, letter: string) => letter.toUpperCase())

// A hundred codes have an envelope of their own: what its members mean is explained once, in the description of the document.
const envelope = (codes: TSchema, members: TProperties, isRetryable = true) => ({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: codes,
  detail: Type.String(),
  requestId: Type.String(),
  retryable: Type.Boolean(),
  ...(isRetryable && { retryAfterSeconds: Type.Optional(Type.Integer({ minimum: 0 })) }),
  ...members,
})

/** The envelope of one code that carries members of its own. */
const withMembers = (code: string, members: TProperties, isRetryable: boolean) =>
  Type.Object(envelope(Type.Literal(code), members, isRetryable), {
    $id: `${pascal(code)}Problem`,
    additionalProperties: false,
  })

/** Never sent as an answer: the `stateReason` of a purchase that was refused at release. */
const reportedAsState: ReadonlySet<string> = new Set(['offchain_kyc_attestation_refused'])

/** Named envelopes, one for each code with members. */
export const problemComponents = new Map(
  reasons.flatMap((reason) =>
    servedSurfaces.flatMap((surface) => {
      const { codes, members, retryable } = rowOf(reason)
      const code = codes[surface]
      const named = code && !reportedAsState.has(code) && Object.keys(members).length > 0
      return named ? [[code, withMembers(code, members, retryable)] as const] : []
    }),
  ),
)

const plain = (codes: readonly string[]) =>
  Type.Object(envelope(Type.Enum([...codes]), {}), { additionalProperties: false })

/**
 * The schema of every answer with one status. A discriminated union only where a code carries members: the mapping
 * is what lets a generated client narrow by `code`.
 */
function problemSchema(codes: readonly string[]): TSchema {
  const rich = codes.filter((code) => problemComponents.has(code))
  const poor = codes.filter((code) => !problemComponents.has(code))
  if (rich.length === 0) return plain(poor)
  const named = rich.map((code) => ({ $ref: `${pascal(code)}Problem#` }))
  if (poor.length === 0 && rich.length === 1) return Type.Unsafe(named[0] as object)
  const mapping = Object.fromEntries(rich.map((code) => [code, `#/components/schemas/${pascal(code)}Problem`]))
  return Type.Unsafe({
    oneOf: [...named, ...(poor.length ? [plain(poor)] : [])],
    ...(poor.length ? {} : { discriminator: { propertyName: 'code', mapping } }),
  })
}

type Refusable = Pick<Row, 'status' | 'meaning'> & { readonly code: string }

/** One response for each status of these refusals. */
function responsesOf(refusable: readonly Refusable[]) {
  return Object.fromEntries(
    [...Map.groupBy(refusable, ({ status }) => status)].map(([status, group]) => {
      const description = group.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join('\n\n')
      const schema = problemSchema(group.map(({ code }) => code))
      return [status, { description, content: { 'application/problem+json': { schema } } }]
    }),
  )
}

/** The documented refusals of a route, in the order of the table: the same ones are the same response wherever they are declared. */
export function problemResponses(surface: Surface, mayRefuse: readonly Reason[]) {
  const given = new Set(mayRefuse)
  const declared = reasons.filter((reason) => given.has(reason))
  return responsesOf(declared.map((reason) => ({ ...rowOf(reason), code: codeOf(reason, surface) })))
}

/** The same of a route of Compliance, where a reason is its code. */
export function complianceResponses(mayRefuse: readonly ComplianceReason[]) {
  const given = new Set<string>(mayRefuse)
  const declared = Object.entries(complianceRefusals).filter(([reason]) => given.has(reason))
  return responsesOf(declared.map(([code, row]) => ({ ...row, code })))
}
