import type { Command } from './command.ts'

type Persona = { readonly name: string; readonly tenant: string; readonly roles: readonly string[] }

/** An access token, alone on its line, so that a shell can take it as it is. */
export const command: Command = {
  usage: `firsthand-sandbox token [PERSONA]   an access token for an hour; acme-buyer-1 when nobody is named
firsthand-sandbox token --list       everybody the sandbox knows
  TOKEN=$(firsthand-sandbox token acme-admin)`,
  options: { list: { type: 'boolean' } },
  async run(call, terminal) {
    const sandbox = await call.sandbox()
    if (call.has('list')) {
      const { personas } = await sandbox.ask<{ personas: readonly Persona[] }>('GET', '/sandbox')
      terminal.report(personas)
      const width = Math.max(...personas.map(({ name }) => name.length))
      for (const { name, roles } of personas) {
        terminal.say(`${name.padEnd(width)}  ${terminal.paint.dim(roles.join(', ') || 'buyer')}`)
      }
      return 0
    }
    const [persona = 'acme-buyer-1'] = call.words
    const made = await sandbox.ask<{ token: string; expiresAt: string }>('POST', '/sandbox/tokens', { persona })
    terminal.report(made)
    terminal.say(made.token)
    return 0
  },
}
