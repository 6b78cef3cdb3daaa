import type { Api } from './api.ts'
import { callTable } from './call-table.ts'
import type { Generated } from './gen/sdk.gen.ts'
import { newKey } from './new-key.ts'
import { answerOf, type CallRow, type Given, requestOf, type Target } from './request.ts'

type Branch = { [name: string]: Branch | ((given?: Given) => Promise<unknown>) }

/** The calls of the service, each with its name. */
export const callRows: ReadonlyMap<string, CallRow> = new Map(
  callTable
    .trim()
    .split('\n')
    .map((line): [string, CallRow] => {
      const [name = '', method = '', path = '', ...oddities] = line.split(' ')
      const [isOpen, givesFile] = [oddities.includes('open'), oddities.includes('file')]
      return [name, { method, path, isOpen, givesFile, takes: oddities.find((each) => each.includes('/')) }]
    }),
)

/** A firm quote that is asked for twice under one key is taken once, so that a lost answer can be asked for again. */
const firmQuote = /^(primaryMint|rfq)\.quotes\.create$/

/** The calls of the table by their names: `markets.list` is `list` of `markets`. Their types are generated. */
export function callTree(target: Target, ask: typeof fetch): Api<Generated> {
  const calls: Branch = {}
  for (const [name, row] of callRows) {
    const path = name.split('.')
    const last = path.pop() as string
    let branch = calls
    for (const part of path) {
      branch[part] ??= {}
      branch = branch[part] as Branch
    }
    branch[last] = async (given = {}) => {
      const key = firmQuote.test(name) && { 'idempotency-key': newKey() }
      return answerOf(ask, await requestOf(target, row, { ...given, headers: { ...key, ...given.headers } }), row)
    }
  }
  return calls as unknown as Api<Generated>
}
