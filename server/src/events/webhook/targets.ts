import { isIP } from 'node:net'
import type { WebhookTargets } from '../webhook-targets.port.ts'
import { isLoopbackAddress, isPublicAddress } from './special-addresses.ts'

/** `public` is the internet alone; `loopback` is this machine alone, for a sandbox, which then reaches nobody else. */
export type TargetRule = 'public' | 'loopback'

/** The host of an address, without the brackets that an IPv6 address stands in. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Whether this rule lets us connect to an IP address. */
export const mayConnect = (rule: TargetRule, address: string): boolean =>
  rule === 'public' ? isPublicAddress(address) : isLoopbackAddress(address)

const outOfReach: Readonly<Record<TargetRule, string>> = {
  public: 'Name a host that the public internet reaches.',
  loopback: 'This sandbox sends to loopback addresses alone, such as 127.0.0.1.',
}

/** What is wrong with a target as it is written. What its name resolves to is judged at each attempt. */
export function targetFault(rule: TargetRule, text: string): string | null {
  if (!URL.canParse(text)) return 'This is no address.'
  const url = new URL(text)
  const host = hostOf(url)
  if (url.protocol !== 'https:' && !(rule === 'loopback' && url.protocol === 'http:')) return 'Use https.'
  if (url.username !== '' || url.password !== '') return 'Leave user and password out: every event is signed.'
  if (url.hash !== '') return 'Leave the fragment out.'
  if (isIP(host) !== 0) return mayConnect(rule, host) ? null : outOfReach[rule]
  // A sandbox asks no name server, and a name without a dot can only mean a machine nearby.
  if (rule === 'loopback' || !/[.][^.]/.test(host)) return outOfReach[rule]
  return null
}

export const webhookTargets = (rule: TargetRule): WebhookTargets => ({ faultOf: (url) => targetFault(rule, url) })
