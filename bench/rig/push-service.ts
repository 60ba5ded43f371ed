// A process with the simulated push service. Subscribes phones with the key of a server, and reports when they have messages.
import * as z from 'zod/mini';
import { openPushFake, type PushPhone } from '#e2e/fakes/push/index.ts';

/** Subscribe this many phones with the key of a server; or report when the phones have this many messages in all. */
const request = z.union([z.object({ key: z.string(), phones: z.int() }), z.object({ untilMessages: z.int() })]);

const service = await openPushFake();
const phones: PushPhone[] = [];

// The preloaded script that stops this process with its parent unrefs the IPC channel.
process.channel?.ref();
process.on('message', (message) => void handle(z.parse(request, message)));
process.send?.({ settings: service.settings });

async function handle(asked: z.infer<typeof request>): Promise<void> {
  if ('key' in asked) {
    phones.push(...Array.from({ length: asked.phones }, () => service.subscribe(asked.key)));
    process.send?.({ subscriptions: phones.map(({ subscription }) => subscription) });
    return;
  }
  await service.until(() => messageCount() >= asked.untilMessages);
  process.send?.({ deliveredAt: Date.now() });
}

function messageCount(): number {
  return phones.reduce((sum, { messages }) => sum + messages.length, 0);
}
