import { setNonce } from 'get-nonce'

/** What the server allows styles by, for this one answer. */
export const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// The scroll lock below Mantine's dialogs writes a style element by itself.
setNonce(nonce())
