import { answerOf, type Call, eachMethodOf, methodOf } from './call.ts'
import type { ApiDocument } from './document.ts'
import { codesIn } from './refusals.ts'
import { directionsOf } from './schemas.ts'
import { madeFrom, pascal, snake } from './text.ts'
import { TypeWriter } from './types.ts'

/** A part of the tree: `quotes` of `primaryMint`, with its calls. */
type Branch = { readonly calls: Call[]; readonly branches: Map<string, Branch> }

const emptyBranch = (): Branch => ({ calls: [], branches: new Map() })

/** A stream is no call: the client reads it in `live`. */
function callsOf({ paths }: ApiDocument): readonly Call[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  )
  return calls
    .filter(({ operation }) => answerOf(operation).type !== 'text/event-stream')
    .toSorted((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1))
}

/** Codes that more than a third of all calls declare. */
function commonCodes(document: ApiDocument, calls: readonly Call[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { operation } of calls) {
    const refs = Object.values(operation.responses).flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref]))
    for (const ref of refs) {
      const { content = {} } = document.components.responses[ref.slice(ref.lastIndexOf('/') + 1)] ?? {}
      const codes = Object.values(content).flatMap(({ schema }) => codesIn(document, schema))
      for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  }
  return new Set([...counts].flatMap(([code, count]) => (count > calls.length / 3 ? [code] : [])))
}

/** The calls as a tree, by the dots in their names. */
function treeOf(calls: readonly Call[]): Branch {
  const root = emptyBranch()
  for (const call of calls) {
    let branch = root
    for (const part of call.operation.operationId.split('.').slice(0, -1)) {
      const next = branch.branches.get(part) ?? emptyBranch()
      branch.branches.set(part, next)
      branch = next
    }
    branch.calls.push(call)
  }
  return root
}

/** The classes of a branch, those below it first. */
function classesOf(path: readonly string[], branch: Branch, write: (call: Call) => readonly string[][]): string[] {
  const name = `${path.map(pascal).join('')}Calls`
  const below = [...branch.branches].flatMap(([part, each]) => classesOf([...path, part], each, write))
  const parts = [...branch.branches.keys()].map(
    (part) => `        self.${snake(part)} = ${[...path, part].map(pascal).join('')}Calls(service)`,
  )
  const about = path.length === 0 ? 'The calls of the service by their names.' : `The calls \`${path.join('.')}.*\`.`
  const lines = [
    `class ${name}:`,
    `    """${about}"""`,
    '',
    '    def __init__(self, service: Service) -> None:',
    '        self._service = service',
    ...parts,
    ...branch.calls.flatMap(write).flatMap((method) => ['', ...method]),
  ]
  const methods = lines.flatMap((line) => /^ {4}def (\w+)/.exec(line)?.[1] ?? [])
  const twice = methods.find((each, index) => methods.indexOf(each) !== index || branch.branches.has(each))
  if (twice !== undefined) throw new Error(`${name} has two members called ${twice}`)
  return [...below, lines.join('\n')]
}

/** The module of calls: one method for each operation. */
export function callsModule(document: ApiDocument): string {
  const calls = callsOf(document)
  const types = new TypeWriter(directionsOf(document).twins, 'schemas.')
  const writing = { document, types, common: commonCodes(document, calls) }
  const methodsOf = (call: Call) =>
    [methodOf(writing, call), eachMethodOf(writing, call)].filter(({ length }) => length > 0)
  const classes = classesOf([], treeOf(calls), methodsOf)
  return `${madeFrom('docs/openapi.json', 'Every call of the service, grouped by name.')}
from collections.abc import Iterator, Sequence
from typing import Literal, NotRequired, TypedDict, cast

from .._service import Service, new_key, part
from . import schemas

${[...types.classes, ...classes].map((text) => `\n${text}\n`).join('\n')}`
}
