// Public API of webhooks.
export { handleWebhook } from './handle-webhook.ts';
export { createContactRecorder } from './record-contact.ts';
