import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** A fresh value for each page: what is written into it may be styled, what is injected may not. */
export const freshNonce = (): string => randomBytes(18).toString('base64')

const policyOf = (nonce: string, connections: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connections].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    // Not report-to, which would win over it: browsers send those reports a minute later.
    'report-uri /csp-reports',
  ].join('; ')

/** What answers that are no page carry: nothing in them runs, wherever they are opened. */
const inert = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** A worker runs under the policy of its own file, and not under the page's: it may ask its own server, and nothing else. */
const scriptPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
export function writeScriptHeaders(response: ServerResponse): void {
  response.setHeader('content-security-policy', scriptPolicy)
}

/** The headers of every answer. */
export function writeFixedHeaders(response: ServerResponse, isLive: boolean, requestId: string): void {
  response.setHeader('content-security-policy', inert)
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('x-request-id', requestId)
  if (isLive) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

const permissions = [
  ...['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'].map((name) => `${name}=(self)`),
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'display-capture'].map(
    (name) => `${name}=()`,
  ),
].join(', ')

/** The further headers of a page. */
export function writePageHeaders(response: ServerResponse, nonce: string, connections: readonly string[] = []): void {
  response.setHeader('content-security-policy', policyOf(nonce, connections))
  response.setHeader('permissions-policy', permissions)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-type', 'text/html; charset=utf-8')
}
