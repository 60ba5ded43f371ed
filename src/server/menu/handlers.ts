import type { Handlers } from '#contract/endpoint.ts';
import type { menu } from '#contract/menu.ts';
import type { Context } from '#server/platform/context.ts';
import type { PreparedReply } from '#server/platform/prepared-reply.ts';
import type { MenuKeeper } from './keep-menu.ts';

export function menuHandlers(keeper: MenuKeeper): Handlers<typeof menu, Context, PreparedReply> {
  return { readMenu: async ({ context }) => (await keeper.at(context.now)).reply };
}
