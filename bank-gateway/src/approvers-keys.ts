import { type CredentialsFile, readCredentials } from '@firsthand/passkeys/credentials-file'
import type { GatewayConfig } from './settings.ts'
import type { State } from './state.ts'

/** The keys of people who approve payment files, as two others signed them: for this deployment, and not older than those used before. */
export function approversKeys(
  { file, approvers, deployment }: GatewayConfig['passkeys'],
  state: Pick<State, 'usePasskeys'>,
): CredentialsFile {
  const { keys } = readCredentials(file, approvers)
  if (keys.deployment !== deployment)
    throw new Error(`the file of passkeys is for ${keys.deployment}, and this is ${deployment}`)
  state.usePasskeys(keys.number)
  return keys
}
