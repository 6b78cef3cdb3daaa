// The load profile: soft quotes at a steady rate while buyers take firm quotes. k6 runs this file, not Node.
import { check } from 'k6'
import exec from 'k6/execution'
import http from 'k6/http'

const { URL: url, BUYERS, SOFT_RATE: rate, SOFT_SECONDS: seconds, P95_SOFT_MS: p95, FIRM: firmCount } = __ENV
const buyers = JSON.parse(BUYERS)

export const options = {
  scenarios: {
    soft: {
      executor: 'constant-arrival-rate',
      exec: 'soft',
      rate: Number(rate),
      timeUnit: '1s',
      duration: `${seconds}s`,
      preAllocatedVUs: 20,
      maxVUs: 40,
    },
    firm: {
      executor: 'shared-iterations',
      exec: 'firm',
      vus: buyers.length,
      iterations: Number(firmCount),
      maxDuration: '60s',
    },
  },
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    'http_req_duration{kind:soft}': [`p(95)<${p95}`],
    'http_reqs{kind:soft}': ['count>0'],
    'http_reqs{kind:firm}': [`count==${firmCount}`],
  },
}

const ask = (path, body, { token }, kind) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  if (kind === 'firm')
    headers['Idempotency-Key'] = `k6-${exec.scenario.name}-${exec.scenario.iterationInTest}-${Date.now()}`
  return http.post(`${url}${path}`, JSON.stringify(body), { headers, tags: { kind } })
}

export function soft() {
  const cashAmount = `${1_000_000 + (exec.scenario.iterationInTest % 1000) * 1000}`
  const answer = ask('/primary-mint/quotes/soft', { pairId: 1, cashAmount }, buyers[0], 'soft')
  check(answer, {
    'a soft quote is answered with units': (given) =>
      given.status === 200 && /^[1-9][0-9]*$/.test(given.json('unitAmount')),
  })
}

export function firm() {
  const buyer = buyers[exec.scenario.iterationInTest % buyers.length]
  const body = { pairId: 1, walletAddress: buyer.wallet, cashAmount: '1000000' }
  check(ask('/primary-mint/quotes', body, buyer, 'firm'), {
    'a firm quote is taken': (given) => given.status === 201 && given.json('reference') !== undefined,
  })
}
