import type { Command } from './command.ts'

/** One row of the sandbox's table. */
type Row = { readonly code: string; readonly status: number; readonly how: string }
/** What is refused now, in words. */
type Ready = Pick<Row, 'code' | 'how'> & { readonly said: string }

export const command: Command = {
  usage: `firsthand-sandbox refuse                     every refusal, and how to see it here
firsthand-sandbox refuse mint_price_moved    makes it happen at the next call, and says which call that is
firsthand-sandbox refuse --off [CODE]        puts right what was armed`,
  options: { off: { type: 'boolean' } },
  async run(call, terminal) {
    const [code] = call.words
    const sandbox = await call.sandbox()
    const path = `/sandbox/refusals${code === undefined ? '' : `/${encodeURIComponent(code)}`}`
    if (call.has('off')) {
      await terminal.during('putting things right', sandbox.ask('DELETE', path))
      terminal.tell({ armed: false, code: code ?? null })
      terminal.say(code === undefined ? 'Everything is as it was.' : `${code} is not armed any more.`)
      return 0
    }
    if (code === undefined) {
      const { items } = await sandbox.ask<{ items: readonly Row[] }>('GET', path)
      terminal.tell(items)
      const width = Math.max(...items.map((row) => row.code.length))
      for (const { code: name, status, how } of items) {
        terminal.say(`${terminal.paint.bold(name.padEnd(width))}  ${status}  ${how}`)
      }
      return 0
    }
    const row = await terminal.during(`arming ${code}`, sandbox.ask<Ready>('POST', `${path}/arm`))
    terminal.tell(row)
    terminal.say(`${row.how}\n\n${row.said}`)
    return 0
  },
}
