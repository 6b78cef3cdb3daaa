import type { BankHostAddress } from '../bank-host/real-sshd.ts'
import { bankGatewayProgram } from './programs.ts'

/** What a gateway needs of its world. */
export type GatewaySurroundings = {
  readonly apiUrl: string
  readonly tenant: string
  readonly keyFile: string
  readonly tokenFile: string
  readonly stateFolder: string
  /** The file of passkeys that count, and who signs it. */
  readonly passkeys: { readonly file: string; readonly approvers: string }
  readonly bank: BankHostAddress
  readonly channel?: string
  readonly pollMs?: number
  /** Another program than the repository's. */
  readonly program?: string
}

/** The command and the settings of a bank gateway. */
export function gatewayCommand(world: GatewaySurroundings) {
  const { bank } = world
  return {
    command: process.execPath,
    args: [world.program ?? bankGatewayProgram],
    env: {
      BANK_GATEWAY_API_URL: world.apiUrl,
      BANK_GATEWAY_TOKEN_FILE: world.tokenFile,
      BANK_GATEWAY_KEY_FILE: world.keyFile,
      BANK_GATEWAY_TENANT: world.tenant,
      BANK_GATEWAY_CHANNEL: world.channel ?? 'sandbox-bank',
      BANK_GATEWAY_PASSKEYS_FILE: world.passkeys.file,
      BANK_GATEWAY_PASSKEY_APPROVERS: world.passkeys.approvers,
      BANK_GATEWAY_DEPLOYMENT: 'sandbox',
      BANK_GATEWAY_STATE_FOLDER: world.stateFolder,
      BANK_GATEWAY_SFTP_HOST: bank.host,
      BANK_GATEWAY_SFTP_PORT: String(bank.port),
      BANK_GATEWAY_SFTP_USER: bank.user,
      BANK_GATEWAY_SFTP_KEY_FILE: bank.keyFile,
      BANK_GATEWAY_SFTP_HOST_KEYS: JSON.stringify([bank.fingerprint]),
      BANK_GATEWAY_SFTP_IN: bank.inFolder,
      BANK_GATEWAY_SFTP_OUT: bank.outFolder,
      BANK_GATEWAY_PRIVATE_PORT: '0',
      BANK_GATEWAY_POLL_MS: String(world.pollMs ?? 500),
    },
  }
}
