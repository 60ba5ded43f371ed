// All Spanish texts that are printed: tickets, test prints, receipts, bills and Z closures.
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';
import { mailTexts } from './mail-texts.es.ts';

/** The Spanish texts of printed documents: order tickets, bills, receipts and Z closures (cash closings). */
export const ticketTexts = {
  marks: {
    copy: 'COPIA',
    printedOn: (time: string) => `Impreso ${time}`,
    canceled: 'ANULADO',
    job: (code: string) => `Ticket ${code}`,
    copyOf: (copy: number, copies: number) => `${copy} de ${copies}`,
    part: (number: number, of: number) => `Parte ${number} de ${of}`,
  },
  order: {
    table: (label: string) => `MESA ${label}`,
    order: (time: string) => `Pedido ${time}`,
    printedBefore: '(ya impreso)',
    comment: (comment: string) => `Nota: ${comment}`,
  },
  move: {
    title: 'CAMBIO DE MESA',
    tables: (from: string, to: string) => `${from} → ${to}`,
    all: 'Todo lo de la mesa',
  },
  test: {
    title: 'PRUEBA',
    sample: 'áéíóúüñç ÁÉÍÓÚÜÑ ¿¡ ºª € 12,50 # [ ]',
    columns: (columns: number) => `${columns} letras por línea`,
    columnsHint: 'Si la regla no cabe en una línea, cambia el ancho del papel.',
    codePageHint: 'Si ves letras raras, cambia el juego de caracteres.',
    sizes: {
      normal: 'Normal',
      bold: 'Negrita',
      tall: 'Alta',
      double: 'Doble',
      inverted: 'Blanco sobre negro',
    },
  },
  receipt: {
    ofPaid: mailTexts.receipt.ofPaid.document,
    ofOwed: mailTexts.receipt.ofOwed.document,
    owed: 'PENDIENTE DE PAGO',
    nif: mailTexts.receipt.nif,
    number: (number: number) => `Número ${number}`,
    table: (label: string) => `Mesa ${label}`,
    each: mailTexts.receipt.each,
    ordered: mailTexts.receipt.ordered,
    paidBefore: mailTexts.receipt.paidBefore,
    total: 'TOTAL',
    base: mailTexts.receipt.base,
    method: mailTexts.receipt.method,
    methods: mailTexts.receipt.methods satisfies Record<PaymentMethod, string>,
    paidWith: mailTexts.receipt.paidWith satisfies Record<PaidWith, string>,
    paid: mailTexts.receipt.paid,
    refunded: mailTexts.receipt.refunded,
  },
  bill: {
    title: (label: string) => `La cuenta · Mesa ${label}`,
    notInvoice: 'No es una factura.',
    numbers: (numbers: readonly number[]) =>
      numbers.length === 1 ? `Número ${numbers.join('')}` : `Números ${numbers.join(', ')}`,
    remaining: 'QUEDAN',
  },
  zClosure: {
    title: (id: number) => `Cierre de caja (Z) n.º ${id}`,
    openedOn: 'Apertura',
    closedOn: 'Cierre',
    closedBy: 'La cerró',
    payments: 'Pagos',
    invoiced: 'Cobrado',
    refunded: 'Devuelto',
    total: 'Total',
    net: 'NETO',
    canceled: 'Anulados',
    walkOuts: 'Sin pagar',
    left: 'Para la siguiente',
    cash: 'Arqueo',
    notCounted: 'Sin contar',
    vat: 'IVA, sin lo devuelto',
    base: 'Base imponible',
    notBalanced: 'ESTE CIERRE YA NO CUADRA',
    notBalancedHint: 'Sus pagos y devoluciones ya no suman lo que sumaban al cerrar.',
    endedOrders: (orders: number, sum: string) => (orders === 0 ? 'Ninguno' : `${orders} · ${sum}`),
  },
  /** A line of an order or a receipt, with its size if it is not the base size. */
  line: (quantity: number, label: string, size: string) =>
    `${quantity} x ${size === '' ? label : `${label} - ${size}`}`,
} as const;
