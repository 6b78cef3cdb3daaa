import { publishedCodes } from '@firsthand/wire/refusals'
import { servedSurfaces } from '@firsthand/wire/refusals/row'
import { type ApiDocument, found, type Schema } from './document.ts'
import { bracketed, literal, madeFrom, pascal } from './text.ts'
import { aliasOf, literalOf, TypeWriter } from './types.ts'

const served = new Set<string>(servedSurfaces)
const codesOf = ({ properties = {} }: Schema): readonly string[] => (properties.code?.enum ?? []).map(String)
const partsOf = (schema: Schema): readonly Schema[] => schema.oneOf ?? [schema]

/** The codes of a response, by the schema of its problem. */
export function codesIn(document: ApiDocument, schema: Schema): readonly string[] {
  const { schemas } = document.components
  const whole = schema.$ref === undefined ? schema : found(schemas, schema.$ref)
  return partsOf(whole).flatMap((part) => codesOf(part.$ref === undefined ? part : found(schemas, part.$ref)))
}

/** The envelopes: one class for each code that has members of its own, and one for all others. */
function problemsOf(document: ApiDocument, codes: readonly string[]): string {
  const writer = new TypeWriter(new Set(), 'schemas.')
  const named = Object.entries(document.components.schemas).filter(
    ([name, { required }]) => name.endsWith('Problem') && name !== 'Problem' && name !== 'PlainProblem' && required,
  )
  const lines = named.map(([name, schema]) => {
    const { code: _, ...members } = schema.properties ?? {}
    const fields = Object.entries(members).map(([field, each]) => {
      const type = writer.typeOf(each, `${name.replace(/Problem$/, '')}${pascal(field)}`, 'read')
      return `    ${field}: ${schema.required?.includes(field) ? type : `NotRequired[${type}]`}`
    })
    return [`class ${name}(ProblemBase):`, `    code: ${literalOf(codesOf(schema))}`, ...fields].join('\n')
  })
  const own = new Set(named.flatMap(([, schema]) => codesOf(schema)))
  const plain = codes.filter((code) => !own.has(code))
  const union = bracketed('Refusal: TypeAlias = Union[', ['PlainProblem', ...named.map(([name]) => name)], ']', '')
  return `class ProblemBase(TypedDict):
    """What every refusal carries, as RFC 9457 names it."""

    type: str
    title: str
    status: int
    detail: str
    requestId: str
    retryable: bool
    retryAfterSeconds: NotRequired[int]


class PlainProblem(ProblemBase):
    """A refusal without members of its own."""

    code: Literal[
${plain.map((code) => `        ${literal(code)},`).join('\n')}
    ]


${[...writer.classes, ...lines].join('\n\n\n')}


${union.join('\n')}
"""Every refusal, distinguished by \`code\`."""
`
}

/** The module of refusals: every code, what it carries, and what to do about it. */
export function refusalsModule(document: ApiDocument): string {
  const rows = publishedCodes.filter(({ surface }) => served.has(surface))
  const codes = rows.map(({ code }) => code)
  const table = rows.map(({ code, row: { status, retryable, actor, remedy } }) => {
    const cells = [status, retryable ? 'True' : 'False', literal(actor), literal(remedy)].join(', ')
    return `    ${literal(code)}: Explanation(${cells}),`
  })
  return `${madeFrom('wire/src/refusals.ts and docs/openapi.json', 'Every refusal of the service.')}
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict, Union

from . import schemas

WhoActs: TypeAlias = Literal["buyer", "storefront", "market_admin", "operator"]
"""Who can change the outcome."""

${aliasOf('RefusalCode', literalOf(codes)).join('\n')}


class Explanation(NamedTuple):
    """What a code means to a program, and what to do about it."""

    status: int
    retryable: bool
    who_acts: WhoActs
    remedy: str


REFUSALS: Final[Mapping[str, Explanation]] = {
${table.join('\n')}
}
"""Every code that the service answers."""


${problemsOf(document, codes)}`
}
