// Visible texts of «Datos de clientes».
import { dateTimeInSentence } from '#contract/clock-time.es.ts';
import type { CustomerErasureResult } from '#contract/customer-data.ts';

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

/** Visible Spanish texts of the page «Datos de clientes», on which owners export and erase the stored data of customers. */
export const customerDataTexts = {
  title: 'Datos de clientes',
  lead: 'Si un cliente te pide sus datos, búscalo, dale una copia o bórralos. Tienes un mes para responderle.',
  search: {
    label: 'Buscar por correo o por nombre',
    placeholder: 'Correo o Cliente 6d8c',
    hint: 'Escribe al menos 3 letras del principio del correo, o el correo entero. Si no dio su correo, busca su pedido en el historial: ahí sale su nombre, como «Cliente 6d8c».',
    failed: 'No se ha podido buscar',
    none: 'No hay ningún cliente así',
    noneText: 'Prueba con el correo entero: también se busca en los correos que el cliente usó antes.',
    results: 'Clientes encontrados',
    count: (count: number) => (count === 1 ? '1 cliente encontrado' : `${count} clientes encontrados`),
    more: 'Hay más de los que se muestran. Escribe más letras.',
  },
  person: {
    orders: (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`),
    staffOrders: (count: number) =>
      count === 1 ? '1 de ellos apuntado por el personal' : `${count} de ellos apuntados por el personal`,
    receipts: (count: number) =>
      count === 1 ? '1 ticket enviado a este correo' : `${count} tickets enviados a este correo`,
    devices: (count: number) => (count === 1 ? '1 dispositivo' : `${count} dispositivos`),
    last: (time: string) => `Último pedido: ${time}`,
    never: 'Sin pedidos',
    open: 'Ver datos',
    openAll: 'Ver todo',
    openOf: (name: string) => `Ver datos de ${name}`,
    deviceList: 'Elegir un solo dispositivo',
  },
  data: {
    back: 'Volver a la búsqueda',
    failed: 'No se han podido leer los datos',
    nothing: 'Ya no hay datos de este cliente',
    nothingText: 'Puede que se acaben de borrar.',
    download: 'Descargar copia',
    print: 'Imprimir',
    erase: 'Borrar datos',
    exportFailed: 'No se ha podido preparar la copia',
    copyOf: (time: string) => `Datos guardados a fecha de ${time}`,
    fileName: (day: string) => `datos-de-cliente-${day}.json`,
    device: (label: string) => `Dispositivo ${label}`,
    label: 'Identificador',
    email: 'Correo',
    since: 'Desde',
    table: 'Última mesa',
    scanned: 'Escaneada',
    cards: 'Tarjetas guardadas',
    card: (brand: string, last4: string) => `${brand} terminada en ${last4}`,
    pushes: 'Avisos en el móvil',
    pushOf: (host: string, day: string) => `${host}, desde el ${dateTimeInSentence(day)}`,
    orders: (count: number) => `Pedidos (${count})`,
    staffOrders: (count: number) => `Pedidos apuntados por el personal (${count})`,
    otherReceipts: 'Tickets de otros pedidos enviados a este correo',
    noCards: 'Ninguna',
    none: 'No tiene',
  },
  order: {
    number: (number: number) => `Pedido ${number}`,
    comment: 'Comentario',
    note: 'Nota',
    usedEmail: 'Correo o nombre',
    method: 'Pago',
    refunded: 'Devuelto',
    attempts: 'Intentos de pago',
    receipts: 'Tickets pedidos',
    notices: 'Avisos enviados',
    waiting: 'Correos por enviar',
    noticeEmails: 'Avisos por correo',
    wanted: 'Sí',
  },
  erase: {
    title: (name: string) => `¿Borrar los datos de ${name}?`,
    confirm: 'Borrar datos',
    gone: 'Se borra, y no se puede recuperar:',
    goneList: [
      'El correo y el identificador del cliente: sus pedidos quedan como «Cliente borrado 4f7k».',
      'Los comentarios y las notas de sus pedidos. Si alguno se está preparando, cocina y barra dejan de verlos.',
      'Los avisos, los tickets por enviar y la sesión de su móvil.',
      'Las tarjetas guardadas, también en la pasarela de pago.',
    ],
    stays: 'Se queda:',
    staysList: [
      'Qué se pidió, cuándo, en qué mesa y por cuánto: tus ventas, cierres y estadísticas no cambian.',
      'Lo que escribió el personal: motivos de devoluciones y anulaciones, y notas de incidencias.',
      'Las facturas completas con NIF, que la ley obliga a conservar.',
    ],
    doneTitle: 'Datos borrados',
    done: ({ erased, staffOrders, otherReceipts }: CustomerErasureResult) => {
      const counts = [
        ...(erased === 0 ? [] : [erased === 1 ? '1 dispositivo' : `${erased} dispositivos`]),
        ...(staffOrders === 0
          ? []
          : [staffOrders === 1 ? '1 pedido del personal' : `${staffOrders} pedidos del personal`]),
        ...(otherReceipts === 0 ? [] : [otherReceipts === 1 ? '1 ticket' : `${otherReceipts} tickets`]),
      ];
      return `Se han borrado los datos de ${LIST.format(counts)}.`;
    },
    nothing: 'No quedaba nada que borrar: ya estaba borrado.',
    cards: (cards: number) =>
      cards === 1
        ? 'Su tarjeta guardada se está borrando también en la pasarela de pago; si no responde, se vuelve a intentar solo.'
        : `Sus ${cards} tarjetas guardadas se están borrando también en la pasarela de pago; si no responde, se vuelve a intentar solo.`,
    answerTitle: 'Puedes responderle así',
    answer:
      'Hemos borrado tus datos: correo, comentarios, notas, avisos y tarjetas guardadas. Conservamos lo que se pidió y los importes, sin nada que te identifique. Si pediste una factura completa con tu NIF, la ley nos obliga a conservarla (Ley General Tributaria y Código de Comercio).',
    close: 'Entendido',
  },
} as const;
