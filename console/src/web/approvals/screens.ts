import { screen } from '../app/screen.tsx'

export const approvalScreens = [
  screen('/approvals', () => import('./approvals.tsx'), 'Approvals'),
  screen('/approvals/$id', () => import('./approval.tsx'), 'Approval'),
  screen('/passkeys', () => import('./passkeys/passkeys.tsx'), 'Passkeys'),
  screen('/passkeys/new', () => import('./passkeys/new-passkey.tsx'), 'NewPasskey'),
  screen('/passkeys/$id/revoke', () => import('./passkeys/revoke-passkey.tsx'), 'RevokePasskey'),
]
