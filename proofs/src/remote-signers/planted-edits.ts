import type { Edit } from '../harness/changed-copy.ts'

const source = (file: string) => `platform/mutual-tls/src/${file}`

/** What is changed in a signer or a client, by what is wrong with it then. */
export const plantedEdits = {
  'a signer that does not check names': {
    file: source('mutual-server.ts'),
    from: 'peer.names.some((name) => callers.includes(name)) ? null',
    to: 'peer.names.length >= 0 ? null',
  },
  'a list of refused certificates that is not read again': {
    file: source('tls-files.ts'),
    from: 'material = readTlsFiles(files, setting, Date.now())\n      seen',
    to: 'material = { ...readTlsFiles(files, setting, Date.now()), refused: material.refused }\n      seen',
  },
  'connections that stand although their certificate is refused': {
    file: source('open-connections.ts'),
    from: 'if (fault === null) continue',
    to: 'if (now > 0) continue',
  },
  'TLS 1.2': { file: source('tls-files.ts'), from: "minVersion: 'TLSv1.3'", to: "minVersion: 'TLSv1.2'" },
  'a client that does not check the role of who answers': {
    file: source('mutual-client.ts'),
    from: 'peer.names.includes(name) ? null',
    to: 'peer.names.length > 0 ? null',
  },
} as const satisfies Readonly<Record<string, Edit>>
