import { messageSchemaFolder } from '@firsthand/sandbox/world/settings'
import { afterAll, expect } from 'vitest'
import { openMessageSchemas } from '../iso20022/message-schemas.ts'

/**
 * Checks of files against the published schemas, which are not ours to carry: they stand in the folder that
 * ISO20022_SCHEMAS names. Without it a test goes on, and says at its end how many checks it did not make.
 */
export async function schemasUnderTest() {
  const schemas = await openMessageSchemas(messageSchemaFolder() ?? null)
  let [run, notRun] = [0, 0]
  afterAll(() => {
    process.stdout.write(
      `schema checks: ${run} run, ${notRun} not run${notRun ? ' (ISO20022_SCHEMAS is not set)' : ''}\n`,
    )
  })
  /** The faults that the schema finds; null when the check was not run. */
  function faultsOf(message: string, file: Uint8Array): readonly string[] | null {
    const faults = schemas.faultsOf(message, file)
    if (faults === null) notRun += 1
    else run += 1
    return faults
  }
  function expectValid(message: string, file: Uint8Array): void {
    expect(faultsOf(message, file) ?? []).toEqual([])
  }
  return { known: schemas.known, faultsOf, expectValid }
}
