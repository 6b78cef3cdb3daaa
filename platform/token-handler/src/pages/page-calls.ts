import { builtFiles } from '@firsthand/built-files/built-files'
import { sendFile } from '@firsthand/built-files/send-file'
import type { Logger } from 'pino'
import { boundedText, type Exchange } from '../exchange.ts'
import type { PageMetrics } from '../metrics.ts'
import { Problem } from '../problem.ts'
import { freshNonce, writePageHeaders, writeScriptHeaders } from './page-headers.ts'
import { plainPage } from './plain-pages.ts'
import { linesLimit, violationIn } from './violation-reports.ts'

const reportBytesMax = 16_384

type Parts = {
  readonly name: string
  /** Where the build is. */
  readonly folder: string
  /** Origins other than its own that a page may call, such as a chain's RPC. */
  readonly connections?: readonly string[]
  readonly log: Logger
  readonly metrics: PageMetrics
  readonly now: () => number
}

/** Pages, their files, and what browsers report about them. */
export function pageCalls({ name, folder, connections = [], log, metrics, now }: Parts) {
  const files = builtFiles(folder)
  const mayLog = linesLimit(now)
  return {
    async asset({ request, response, path }: Exchange): Promise<void> {
      const found = await files.file(path, String(request.headers['accept-encoding'] ?? ''))
      if (found === null) throw new Problem('not_found', 'There is no such file.')
      if (found.type.startsWith('text/javascript')) writeScriptHeaders(response)
      sendFile(response, found)
    },
    /** Any path of the browser's own router. */
    async page({ request, response }: Exchange): Promise<void> {
      const nonce = freshNonce()
      const html = await files.page(nonce)
      writePageHeaders(response, nonce, connections)
      if (html === null) response.setHeader('refresh', '2')
      const building = { title: 'The page is being built', text: 'This page loads again by itself.' }
      response.writeHead(html === null ? 503 : 200)
      response.end(request.method === 'HEAD' ? undefined : (html ?? plainPage(nonce, building)))
    },
    /** Counts every violation of the pages' policy, and logs some. */
    report: async ({ request, response }: Exchange): Promise<void> => {
      const violation = violationIn(await boundedText(request, reportBytesMax))
      if (violation !== undefined) {
        metrics.violations.inc()
        if (mayLog()) log.warn({ what: violation.directive, why: violation.blocked }, `${name}.policy_violated`)
      }
      response.writeHead(204).end()
    },
  }
}
export type PageCalls = ReturnType<typeof pageCalls>
