import type { Logger } from 'pino'
import { boundedText, type Exchange } from '../exchange.ts'
import type { ConsoleMetrics } from '../metrics.ts'
import { Problem } from '../problem.ts'
import { builtFiles } from './built-files.ts'
import { freshNonce, writePageHeaders, writeScriptHeaders } from './page-headers.ts'
import { plainPage } from './plain-pages.ts'
import { linesLimit, violationIn } from './violation-reports.ts'

const reportBytesMax = 16_384

/** Pages, their files, and what browsers report about them. */
export function pageCalls(folder: string, log: Logger, metrics: ConsoleMetrics, now: () => number) {
  const files = builtFiles(folder)
  const mayLog = linesLimit(now)
  return {
    async asset({ request, response, path }: Exchange): Promise<void> {
      const found = await files.file(path, String(request.headers['accept-encoding'] ?? ''))
      if (found === null) throw new Problem('not_found', 'There is no such file.')
      const { type, bytes, encoding, isImmutable } = found
      if (encoding !== null) response.setHeader('content-encoding', encoding)
      if (type.startsWith('text/javascript')) writeScriptHeaders(response)
      response.setHeader('vary', 'accept-encoding')
      response.setHeader('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
      response.end(request.method === 'HEAD' ? undefined : bytes)
    },
    /** Any path of the browser's own router. */
    async page({ request, response }: Exchange): Promise<void> {
      const nonce = freshNonce()
      const html = await files.page(nonce)
      writePageHeaders(response, nonce)
      if (html === null) response.setHeader('refresh', '2')
      const building = { title: 'The console is being built', text: 'This page loads again by itself.' }
      response.writeHead(html === null ? 503 : 200)
      response.end(request.method === 'HEAD' ? undefined : (html ?? plainPage(nonce, building)))
    },
    /** Counts every violation of the pages' policy, and logs some. */
    async report({ request, response }: Exchange): Promise<void> {
      const violation = violationIn(await boundedText(request, reportBytesMax))
      if (violation !== undefined) {
        metrics.violations.inc()
        if (mayLog()) log.warn({ what: violation.directive, why: violation.blocked }, 'console.policy_violated')
      }
      response.writeHead(204).end()
    },
  }
}
