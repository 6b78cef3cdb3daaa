import { spawn } from 'node:child_process'

const format = '%(account)\t%(join(display_total))\n'
/** Neither settings nor files of whoever runs it. */
const args = ['--args-only', '-f', '-', 'balance', '--flat', '--no-total', '--empty', '--format', format]

/** What Debian's `ledger` makes of a text: the sum of each account that is not zero, or null when it refuses it. */
export function askLedger(text: string): Promise<ReadonlyMap<string, bigint> | null> {
  return new Promise((resolve, reject) => {
    const child = spawn('ledger', args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: 120_000 })
    let output = ''
    child.stdout.on('data', (part: Buffer) => {
      output += part
    })
    child.on('error', reject)
    // One that refuses reads no further.
    child.stdin.on('error', () => undefined)
    child.on('close', (code) => resolve(code === 0 ? sumsIn(output) : null))
    child.stdin.end(text)
  })
}

function sumsIn(output: string): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const line of output.split('\n')) {
    const [account = '', totals = ''] = line.split('\t')
    for (const total of totals.split('\\n')) {
      const [amount = '0', currency = ''] = total.trim().replaceAll('"', '').split(' ')
      if (amount !== '0' && currency !== '') sums.set(`${account} ${currency}`, BigInt(amount))
    }
  }
  return sums
}
