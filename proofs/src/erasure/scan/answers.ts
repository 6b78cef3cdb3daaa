import type { Call, Program } from '../calls.ts'
import type { Canary } from '../people.ts'
import type { Scan } from './scan.ts'

type Done = (
  program: Program,
  as: string,
  call: Call,
  sent?: object,
) => Promise<{ readonly status: number; readonly text: string; readonly body: unknown }>

const operator = 'acme-treasury-operator'
const approver = 'acme-treasury-approver'
const officer = 'acme-compliance-officer'
const support = 'acme-support'
const auditor = 'acme-auditor'
const admin = 'acme-admin'

type List = {
  readonly program: Program
  readonly as: string
  readonly path: string
  /** The member by which an item is read by itself, and how it is read. */
  readonly id?: string
  readonly reads?: readonly ((id: string) => string)[]
}

/** Every list that the staff reads, and what it opens from there. */
const lists: readonly List[] = [
  { program: 'api', as: auditor, path: '/admin/audit?limit=200' },
  { program: 'api', as: 'acme-integrator', path: '/events?limit=100', id: 'id', reads: [(id) => `/events/${id}`] },
  ...['open', 'approved', 'rejected', 'withdrawn', 'expired'].map((state) => ({
    program: 'api' as const,
    as: approver,
    path: `/proposals?limit=100&state=${state}`,
    id: 'proposalId',
    reads: [(id: string) => `/proposals/${id}`],
  })),
  {
    program: 'api',
    as: support,
    path: '/admin/purchases?limit=100',
    id: 'reference',
    reads: [(id) => `/admin/purchases/${id}`],
  },
  {
    program: 'api',
    as: officer,
    path: '/admin/purchases?limit=100',
    id: 'reference',
    reads: [(id) => `/admin/purchases/${id}`],
  },
  {
    program: 'api',
    as: operator,
    path: '/treasury/statements?limit=200',
    id: 'statementId',
    reads: [(id) => `/treasury/statements/${id}`, (id) => `/treasury/statements/${id}/raw`],
  },
  {
    program: 'api',
    as: operator,
    path: '/treasury/receipts?state=any&limit=200',
    id: 'bankTransactionId',
    reads: [(id) => `/treasury/receipts/${id}`],
  },
  {
    program: 'api',
    as: operator,
    path: '/treasury/reviews?limit=100',
    id: 'reviewId',
    reads: [(id) => `/treasury/reviews/${id}`],
  },
  {
    program: 'api',
    as: operator,
    path: '/treasury/refunds?limit=200',
    id: 'refundReference',
    reads: [(id) => `/treasury/refunds/${id}`],
  },
  {
    program: 'api',
    as: operator,
    path: '/treasury/payment-files?limit=100',
    id: 'paymentFileId',
    reads: [(id) => `/treasury/payment-files/${id}`, (id) => `/treasury/payment-files/${id}/pain001`],
  },
  {
    program: 'api',
    as: operator,
    path: '/treasury/payouts?limit=200',
    id: 'payoutReference',
    reads: [(id) => `/treasury/payouts/${id}`],
  },
  {
    program: 'api',
    as: operator,
    path: '/treasury/purchases?limit=200',
    id: 'reference',
    reads: [(id) => `/treasury/purchases/${id}`],
  },
  {
    program: 'api',
    as: operator,
    path: '/treasury/exceptions?limit=200',
    id: 'exceptionId',
    reads: [(id) => `/treasury/exceptions/${id}`],
  },
  { program: 'api', as: operator, path: '/treasury/client-accounts' },
  { program: 'api', as: operator, path: '/treasury/payout-accounts' },
  { program: 'api', as: operator, path: '/treasury/reconciliations' },
  { program: 'api', as: admin, path: '/admin/work' },
  {
    program: 'compliance',
    as: officer,
    path: '/officer/customers?limit=100',
    id: 'subject',
    reads: [(id) => `/officer/customers/${encodeURIComponent(id)}`],
  },
  {
    program: 'compliance',
    as: officer,
    path: '/officer/reviews?limit=100&state=decided',
    id: 'id',
    reads: [(id) => `/officer/reviews/${id}`],
  },
  {
    program: 'compliance',
    as: officer,
    path: '/officer/reviews?limit=100',
    id: 'id',
    reads: [(id) => `/officer/reviews/${id}`],
  },
  { program: 'compliance', as: officer, path: '/officer/holds?limit=100' },
  { program: 'compliance', as: officer, path: '/officer/work' },
]

type Page = { readonly items?: readonly Readonly<Record<string, unknown>>[]; readonly next_cursor?: string | null }

/** Reads every list to its end, and everything in it by itself. Answers how many answers there were, and which failed. */
export async function searchAnswers(scan: Scan, done: Done, only: (list: List) => boolean = () => true) {
  const failed: string[] = []
  let [answers, erased] = [0, 0]
  async function read({ program, as }: List, path: string): Promise<Page> {
    const { status, text, body } = await done(program, as, `GET ${path}` as Call)
    answers += 1
    if (text.includes('[erased]')) erased += 1
    if (status >= 400) failed.push(`${as}, GET ${path}: ${status} ${text.slice(0, 200)}`)
    scan.search(
      'answers',
      `${as} ${path.replace(/[0-9a-f-]{20,}/g, '…').replace(/cursor=[^&]+/, 'cursor')}`,
      Buffer.from(text),
    )
    return (body ?? {}) as Page
  }
  for (const list of lists.filter(only)) {
    for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined; ) {
      const joint = list.path.includes('?') ? '&' : '?'
      const page = await read(
        list,
        cursor === '' ? list.path : `${list.path}${joint}cursor=${encodeURIComponent(cursor)}`,
      )
      const ids = (page.items ?? []).flatMap((item) =>
        list.id && typeof item[list.id] === 'string' ? [String(item[list.id])] : [],
      )
      for (const id of ids) for (const path of list.reads ?? []) await read(list, path(id))
      cursor = page.next_cursor
    }
  }
  return { answers, erased, failed }
}

/** What support and officers type when somebody calls: the name, the subject, the IBAN. */
export async function searchFor(
  scan: Scan,
  done: Done,
  { subject, legalName, iban, lastName }: Canary,
): Promise<readonly string[]> {
  const failed: string[] = []
  const typed = [subject, legalName, iban, lastName]
  const calls: [Program, string, string, string][] = [
    ...typed.flatMap((q): [Program, string, string, string][] => [
      ['api', support, '/admin/purchases?q=', q],
      ['compliance', officer, '/officer/customers?q=', q],
    ]),
    ['compliance', officer, '/officer/customers/', subject],
    ['compliance', officer, '/decisions?customer=', subject],
  ]
  for (const [program, as, path, q] of calls) {
    const { status, text } = await done(program, as, `GET ${path}${encodeURIComponent(q)}` as Call)
    if (status >= 500) failed.push(`${as}, GET ${path}: ${status}`)
    // An answer may repeat what its reader has typed.
    scan.search('answers', `${as} ${path} by search`, Buffer.from(text.replaceAll(q, '')))
  }
  return failed
}
