// Public API of webhooks.
export { handleWebhook } from './handle-webhook.ts';
export { createWebhookTimeRecorder } from './record-webhook-time.ts';
