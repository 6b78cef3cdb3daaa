#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { mcpServer } from './serve.ts'
import { readSettings } from './settings.ts'

try {
  const server = await mcpServer(readSettings())
  await server.connect(new StdioServerTransport())
} catch (error) {
  // Standard output belongs to the protocol.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
