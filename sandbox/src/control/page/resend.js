import { ask } from './ask.js'
import { lever } from './levers.js'

/** Delivers an event to an endpoint once more. */
export const resend = ({ eventId, endpointId, type }) =>
  lever('Resend', async () => {
    const { resent } = await ask('POST', '/sandbox/webhook-resends', { eventId, endpointId })
    return resent === 0 ? `${type} is already on its way.` : `${type} is on its way again.`
  })
