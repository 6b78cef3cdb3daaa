import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadyCall } from '../faults/make-call.ts'
import { type Command, sandboxToChange } from './command.ts'
import { invocation } from './invocation.ts'
import { Problem } from './problem.ts'
import type { RunningSandbox } from './running-sandbox.ts'

/** The call that is refused now, and where. */
type Refused = ReadyCall & { readonly url: string }
type Row = { readonly code: string; readonly status: number; readonly how: string }
type InjectedFault = { readonly code: string; readonly how: string; readonly call: Refused }

/** Quoted for a shell: a quote in the text ends the quoting, and begins it again. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function curlOf({ method, url, path, as, headers = {}, body, bodyBytes }: Refused, file: string | null): string {
  const isJson = body !== undefined || bodyBytes !== undefined
  const type = file ? { 'content-type': 'application/xml' } : isJson ? { 'content-type': 'application/json' } : {}
  const words = [
    `curl -s -X ${method} ${quoted(url + path)}`,
    ...(as === null ? [] : [`-H "Authorization: Bearer $(${invocation()} token ${as})"`]),
    ...Object.entries({ ...type, ...headers }).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
    ...(file === null ? [] : [`--data-binary @${file}`]),
    ...(bodyBytes === undefined ? [] : [`--data-binary @<(head -c ${bodyBytes} /dev/zero)`]),
  ]
  return words.join(' \\\n  ')
}

/** A file to be sent is written to a new folder, so that no older file of the same name is sent. Null when there is none. */
async function keptFile({ code, call: { fileText } }: InjectedFault): Promise<string | null> {
  if (fileText === undefined) return null
  const path = join(await mkdtemp(join(tmpdir(), 'firsthand-refusal-')), `${code}.xml`)
  await writeFile(path, fileText)
  return path
}

/** Names the command that lists the codes when one that does not exist was typed. */
async function requireCode(sandbox: RunningSandbox, code: string): Promise<void> {
  const { items } = await sandbox.ask<{ items: readonly Row[] }>('GET', '/sandbox/refusals')
  if (items.some((each) => each.code === code)) return
  throw new Problem(`No refusal has the code ${code}.`, `"${invocation()} refuse" lists all ${items.length}.`)
}

export const command: Command = {
  usage: `firsthand-sandbox refuse                     every refusal, and how to see it here
firsthand-sandbox refuse mint_price_moved    makes it happen at the next call, and says which call that is
firsthand-sandbox refuse --off [CODE]        removes injected refusals`,
  options: { off: { type: 'boolean' } },
  async run(call, terminal) {
    const [code] = call.words
    const isReading = code === undefined && !call.has('off')
    const sandbox = await (isReading ? call.sandbox() : sandboxToChange(call, terminal))
    if (code !== undefined) await requireCode(sandbox, code)
    const path = `/sandbox/refusals${code === undefined ? '' : `/${encodeURIComponent(code)}`}`
    if (call.has('off')) {
      await terminal.during('removing injected refusals', sandbox.ask('DELETE', path))
      terminal.report({ injected: false, code: code ?? null })
      terminal.say(code === undefined ? 'No refusal is injected any more.' : `${code} is not injected any more.`)
      return 0
    }
    if (code === undefined) {
      const { items } = await sandbox.ask<{ items: readonly Row[] }>('GET', path)
      terminal.report(items)
      for (const { code: name, status, how } of items) {
        terminal.say(`${terminal.paint.bold(name)} ${terminal.paint.dim(`${status}`)}\n    ${how}`)
      }
      return 0
    }
    const injected = await terminal.during(`injecting ${code}`, sandbox.ask<InjectedFault>('POST', `${path}/inject`))
    terminal.report(injected)
    terminal.say(`${injected.how}\n\n${curlOf(injected.call, await keptFile(injected))}`)
    return 0
  },
}
