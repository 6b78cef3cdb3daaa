import { screen } from '../app/screen.tsx'

export const integrationScreens = [
  screen('/events', () => import('./events.tsx'), 'Events'),
  screen('/events/$id', () => import('./event.tsx'), 'EventPage'),
  screen('/refusals', () => import('./refusals.tsx'), 'Refusals'),
  screen('/requests', () => import('./requests.tsx'), 'Requests'),
  screen('/requests/$requestId', () => import('./requests.tsx'), 'Requests'),
  screen('/webhooks', () => import('./webhooks.tsx'), 'Webhooks'),
  screen('/webhooks/new', () => import('./webhook-form.tsx'), 'NewWebhook'),
  screen('/webhooks/$id', () => import('./webhook.tsx'), 'WebhookPage'),
  screen('/webhooks/$id/edit', () => import('./webhook-form.tsx'), 'EditWebhook'),
  screen('/webhooks/$id/secret', () => import('./webhook-secret.tsx'), 'WebhookSecret'),
  screen('/webhooks/$id/delete', () => import('./webhook-delete.tsx'), 'WebhookDelete'),
]
