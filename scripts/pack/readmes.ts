import { join } from 'node:path'
import { fixedPorts } from '@firsthand/sandbox/world/fixed-ports'
import { nodeNeeded } from '@firsthand/sandbox/world/node-version'
import { manifestIn, root } from './places.ts'

/** Whoever has a file installs the file: a name that is not published could be registered by anybody. */
const installLine = (part: string) => {
  const { version } = manifestIn(join(root, part))
  return `npm init -y && npm pkg set type=module && npm install ./firsthand-${part}-${version}.tgz`
}
const notPublished = 'The packages are files of a release; they are not on npm yet.'
const mcpConfiguration = JSON.stringify({
  mcpServers: {
    firsthand: {
      command: 'npx',
      args: ['-y', `--package=/path/to/firsthand-mcp-${manifestIn(join(root, 'mcp')).version}.tgz`, 'firsthand-mcp'],
      env: { FIRSTHAND_SANDBOX_URL: `http://127.0.0.1:${fixedPorts.control}` },
    },
  },
})

/** What a person reads first in the packages that are commands of a developer. */
export const readmes = {
  sandbox: `In the folder of this file:

    ${installLine('sandbox')}
    npx firsthand-sandbox dev --buy

It starts PostgreSQL, a chain with the settlement contracts, an identity provider, signers, suppliers, Compliance, the durable
engine and the service, and makes a first purchase. Node ${nodeNeeded} or newer. Ctrl-C stops everything and leaves nothing behind.

${notPublished}`,

  conformance: `    ${installLine('conformance')}
    npx firsthand-conformance --url URL …

Prints one line for each rule: held, failed, or not testable there.

${notPublished}`,

  verify: `    ${installLine('verify')}
    npx firsthand-verify --help

Checks purchases, settlement bundles, decisions, approvals and packages of audit records from exported files alone; docs/verify.md describes them.
Everything that it runs is inside: an install fetches nothing. Node ${nodeNeeded} or newer.

${notPublished}`,

  probe: `    ${installLine('probe')}
    npx firsthand-probe

Prices and buys in a canary market as a storefront does, once a minute, and shows on a private port how each step went. Its settings begin with
FIRSTHAND_PROBE_; docs/probe.md describes them. Node ${nodeNeeded} or newer.

${notPublished}`,

  mcp: `Name it to the agent, with the path of this file:

    ${mcpConfiguration}

Speaks on standard input and output. Settings: FIRSTHAND_SANDBOX_URL, or FIRSTHAND_URL and FIRSTHAND_TOKEN; docs/mcp.md describes the
tools.

${notPublished}`,
} as const
