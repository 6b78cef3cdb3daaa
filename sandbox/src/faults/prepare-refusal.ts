import type { Treasury } from '../treasury/treasury.ts'
import type { World } from '../world/world.ts'
import { filledIn, type Kept, newNames, type ReadyCall, takeStep } from './make-call.ts'
import type { RefusalExample } from './row.ts'
import { refusalExamples } from './table.ts'

/** A refusal whose first calls are made. */
export type Prepared = {
  readonly code: string
  readonly example: RefusalExample
  readonly kept: Kept
  readonly call: ReadyCall
}

/** Makes the first calls of an example, and answers the one that comes last. */
export async function prepareRefusal(
  world: World,
  url: string,
  treasury: () => Promise<Treasury>,
  code: string,
): Promise<Prepared> {
  const example = refusalExamples.get(code)
  if (example === undefined) throw new Error(`no refusal has the code ${code}`)
  const sandbox = async (body: object) => (await treasury()).credit({ ...body })
  let kept = newNames()
  for (const step of example.first ?? []) kept = await takeStep({ world, url, sandbox }, step, kept)
  const { file } = example.call
  const spoilt = file === undefined ? {} : { fileText: await (await treasury()).spoilt(file) }
  return { code, example, kept, call: { ...filledIn(example.call, kept), ...spoilt } }
}
