import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../run-tool.ts'
import { findingsOf } from './findings.ts'

/** A document and who serves it, and for how many cases each operation is asked. */
export type Order = {
  readonly document: object
  readonly url: string
  readonly token: string
  readonly examples: number
  /** Only operations whose path begins so; all of them when left out. */
  readonly only?: string
}

type Report = {
  readonly complete: boolean
  readonly operations: { readonly tested: number }
  readonly test_cases: { readonly generated: number }
  readonly errors: readonly unknown[]
}

/** Streams that never end, lines that it cannot write, and the document itself. */
const leftOut = '(/stream|^/admin/tokens/import|^/openapi\\.json)$'

/** Schemathesis over one document: the same cases in every run of one version. */
export async function judgeDocument(program: string, { document, url, token, examples, only }: Order) {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-schemathesis-'))
  try {
    const [file, report] = [join(folder, 'openapi.json'), join(folder, 'report.json')]
    await writeFile(file, JSON.stringify(document))
    const args = [
      'run',
      file,
      '--url',
      url,
      '--header',
      `Authorization: Bearer ${token}`,
      '--exclude-path-regex',
      leftOut,
    ]
    const size = ['--phases', 'fuzzing', '--max-examples', `${examples}`, '--generation-deterministic', '--no-shrink']
    const printing = ['--continue-on-failure', '--request-timeout', '60', '--no-color', '--report-json-path', report]
    const chosen = only === undefined ? [] : ['--include-path-regex', only]
    const { text } = await runTool(program, [...args, ...size, ...printing, ...chosen], {
      cwd: folder,
      timeoutMs: 45 * 60_000,
    })
    const written = await readFile(report, 'utf8').catch((error: Error) => {
      throw new Error(`Schemathesis wrote no report:\n${text.slice(-3000)}`, { cause: error })
    })
    const { complete, operations, test_cases, errors } = JSON.parse(written) as Report
    const whole = complete ? [] : ['it did not come to its end']
    return {
      findings: findingsOf(text),
      faults: [...whole, ...errors.map((error) => JSON.stringify(error))],
      operations: operations.tested,
      cases: test_cases.generated,
      text,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
