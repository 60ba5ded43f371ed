// Texts of «Pedidos falsos».
import type { MarkFalse } from '#contract/owed-orders.ts';

type Scopes = Readonly<Record<MarkFalse['scope'], string>>;

const BLOCKED = 'Los móviles que nunca han pagado no podrán pedir más, salvo si eliges solo este pedido.';

export const falseOrderTexts = {
  open: 'Era falso…',
  title: 'Pedidos falsos',
  scope: 'Qué era falso',
  /** Of an order that is unpaid. */
  unpaid: {
    scopes: {
      order: 'Solo este pedido',
      session: 'Todo lo que debe este móvil',
      table: 'Todo lo que deben los clientes de esta mesa',
    } satisfies Scopes,
    consequence: `Se anula, sale de los pedidos a procesar y no cuenta en ninguna cifra. Queda en «Anulados». ${BLOCKED}`,
  },
  /** Of an order that counts as paid because it was sent. */
  counted: {
    scopes: {
      order: 'Solo este pedido',
      session: 'Todos los pedidos de este móvil desde el último cierre',
      table: 'Los pedidos de esta mesa de los que no se ha preparado nada',
    } satisfies Scopes,
    consequence: `Se anula, sale de los pedidos a procesar y deja de contar como cobrado en el cierre Z abierto. Si alguien te dio el dinero, no lo marques: haz una devolución. Queda en «Anulados». ${BLOCKED}`,
  },
  submit: 'Marcar como falso',
  submitWarned: 'Marcar aunque pueda estar pagando',
  inProgress: 'Un cliente puede estar pagando uno de estos pedidos ahora mismo.',
  done: (orders: number) => (orders === 1 ? '1 pedido marcado como falso' : `${orders} pedidos marcados como falsos`),
} as const;
