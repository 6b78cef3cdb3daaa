import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loopback } from './ports.ts'
import { siteFiles } from './programs.ts'

/** Whether `pnpm docs:site` has built the pages. */
export const hasSite = (): boolean => existsSync(join(siteFiles, 'index.html'))

/**
 * The settings with which the documents port serves the site, and the `type` of a refusal opens its page there. Without a built site
 * there are none: an address that opens nothing would be worse than the usual one.
 */
export function siteSettings(documentsPort: number, folder = siteFiles) {
  const base = `http://${loopback}:${documentsPort}/refusals/`
  return {
    service: { FIRSTHAND_DOCUMENTS_SITE: folder, FIRSTHAND_REFUSAL_TYPE_BASE: base },
    compliance: { COMPLIANCE_REFUSAL_TYPE_BASE: base },
  }
}
