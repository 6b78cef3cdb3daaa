import { publishedCodes } from '@firsthand/wire/refusals'
import type { AnsweredLine } from './answered-log.ts'
import { ownRequestId } from './documents-site.ts'
import type { ReadRows } from './own-database.ts'

/** A request as the page shows it: of the request log, or of the service's own log where the request log has none. */
export type SeenRequest = {
  readonly requestId: string
  readonly tenant: string | null
  readonly at: Date | string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly code: string | null
  readonly ms: number
  readonly reference: string | null
  readonly caller: string | null
}

const listMax = 200
const eventsMax = 50
/** The clocks of the service and of the database differ a little. */
const clockMs = 2_000

const columns = `tenant_id as tenant, request_id as "requestId", at, method, route, status, code, ms, reference, caller`

/** What the request log leaves out is refused with one of these. */
const codeByStatus: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  404: 'not_found',
  405: 'method_not_allowed',
  429: 'rate_limited',
}

/** The request log has no request without an accepted token, none to a path that no route has, and none beyond the rate. */
const isOnlyLogged = ({ requestId, tenant, route, status }: AnsweredLine) =>
  requestId !== ownRequestId && (tenant === null || route === 'unmatched' || status === 429)

const fromLog = ({ requestId, tenant, at, method, route, status, ms }: AnsweredLine): SeenRequest => {
  const code = codeByStatus[status] ?? null
  return { requestId, tenant, at, method, route, status, code, ms, reference: null, caller: null }
}

const timeOf = ({ at }: SeenRequest) => new Date(at).getTime()

/** Writes and refusals since then, the newest first. */
export async function seenRequests(
  read: ReadRows,
  lines: readonly AnsweredLine[],
  since: Date,
): Promise<readonly SeenRequest[]> {
  const rows = await read<SeenRequest>(`select ${columns} from app.request where at >= $1 order by at desc limit $2`, [
    since,
    listMax,
  ])
  const known = new Set(rows.map(({ requestId }) => requestId))
  const others = lines.filter((line) => isOnlyLogged(line) && !known.has(line.requestId)).map(fromLog)
  return [...rows, ...others.filter((each) => timeOf(each) >= since.getTime())]
    .toSorted((one, other) => timeOf(other) - timeOf(one))
    .slice(0, listMax)
}

/** What the table of refusals states about a code. */
export function refusalOf(code: string | null) {
  const found = publishedCodes.find((each) => each.code === code)
  if (found === undefined) return null
  const { title, meaning, remedy, actor, retryable } = found.row
  return { code: found.code, title, meaning, remedy, actor, retryable }
}

/** One request with its refusal, and the events about what it made or named; null where nothing is on record. */
export async function requestById(read: ReadRows, lines: readonly AnsweredLine[], requestId: string) {
  const [kept] = await read<SeenRequest>(
    `select ${columns} from app.request where request_id = $1 order by at desc limit 1`,
    [requestId],
  )
  const line = lines.findLast((each) => each.requestId === requestId)
  const request = kept ?? (line && fromLog(line))
  if (request === undefined) return null
  const { tenant, reference, status } = request
  // A refusal made nothing; what failed on our side may have.
  const isRefused = status >= 400 && status < 500
  const events =
    isRefused || reference === null
      ? []
      : await read(
          `select id, kind as type, subject, at as time, sequence from app.event
           where tenant_id = $1 and subject = $2 and at >= $3 order by sequence limit $4`,
          [tenant, reference, new Date(timeOf(request) - clockMs), eventsMax],
        )
  return { ...request, isInRequestLog: kept !== undefined, refusal: refusalOf(request.code), events }
}
