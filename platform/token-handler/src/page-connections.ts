import type { Connection } from '@firsthand/settings/check-settings'
import { httpProbe, issuerProbe } from '@firsthand/settings/probes'
import type { PageConfig } from './page-settings.ts'

/** What a server of pages opens: the service, Compliance and the identity provider. */
export const pageConnections =
  (prefix: string) =>
  ({ apiUrl, complianceUrl, provider }: PageConfig): readonly Connection[] => [
    httpProbe(`${prefix}API_URL`, apiUrl),
    ...(complianceUrl === null ? [] : [httpProbe(`${prefix}COMPLIANCE_URL`, complianceUrl)]),
    issuerProbe(`${prefix}ISSUER`, provider.issuer),
  ]
