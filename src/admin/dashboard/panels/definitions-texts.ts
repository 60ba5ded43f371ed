// Explanations of the figures of «Panel» in Spanish. The file is loaded when the first one is opened.
const CHANGE = [
  'La diferencia con las mismas fechas de un año antes, en tanto por ciento de la cifra mayor: de 50 € a 100 € es +50 %. «-%» quiere decir que son iguales.',
  'Entre paréntesis, lo que ha subido sobre la cifra de antes, como se suele contar: de 50 € a 100 € es +100 %.',
  'El 29 de febrero se compara con el 28.',
] as const;

/** Texts that explain each panel and each main figure («tile») of the dashboard to the user, as lists of paragraphs. */
export const figureDefinitions = {
  'tile-amount': [
    'Lo cobrado en estos días, IVA incluido y antes de devoluciones. Por tipo o por producto: cantidad × precio de sus líneas.',
    'Neto: ventas menos devoluciones. Aparece cuando no son iguales.',
    'Un día va de medianoche a medianoche. El cierre Z es la noche entera.',
    ...CHANGE,
  ],
  'tile-orders': [
    'Pedidos distintos ya cobrados. Con un tipo elegido, los que llevan algo de ese tipo: un pedido de bebida y comida cuenta en los dos.',
    ...CHANGE,
  ],
  'tile-averageOrder': [
    'Ventas entre pedidos.',
    '«Por cliente» son las ventas de todos los tipos entre los móviles distintos: en una mesa se suele compartir uno.',
    ...CHANGE,
  ],
  'tile-customers': [
    'Móviles distintos que han pedido. Lo que toma el personal no cuenta, y el tipo de producto no cambia esta cifra.',
    'Productos por cliente: unidades entre clientes, de todos los tipos.',
    ...CHANGE,
  ],
  today: ['Lo vendido en cada hora de hoy, según la hora del pedido, frente al mismo día de la semana pasada.'],
  months: ['Ventas de los días elegidos de cada mes, frente a las mismas fechas de un año antes.'],
  days: ['Ventas de cada día. En gris y a trazos, las mismas fechas de un año antes.'],
  orders: ['Pedidos distintos de los días elegidos de cada mes, frente a las mismas fechas de un año antes.'],
  hours: ['La media de cada hora de la semana en estos días: sirve para planear los turnos.'],
  top: ['Los diez productos con más unidades, con su parte de las unidades de todos los productos.'],
  products: [
    'Ventas: cantidad × precio de las líneas cobradas. Parte: de las ventas de todos los productos. Cambio: de las ventas, frente a un año antes.',
    'Una devolución no resta unidades: lo vendido, vendido está.',
    'Margen: ventas menos coste, solo de las unidades cuyo coste se conoce.',
  ],
  people: [
    'Quién tomó los pedidos y quién los cobró. Lo que los clientes piden y pagan con su móvil va en una sola fila.',
    'Se cuentan todos los tipos de producto.',
  ],
  methods: [
    'Ventas por forma de pago, de todos los tipos. Las devoluciones son las de estos días.',
    'Sin cobrar, de los pedidos que se terminaron de cobrar en estos días: las líneas que se quitaron y las que se invitaron antes de cobrarlas, a su precio, y los pedidos con descuento, con lo descontado. El cierre de caja dice quién y por qué.',
    'Los pedidos anulados son los que el personal anuló sin cobrar.',
  ],
  customers: ['Nuevos: su primer pedido está en estos días. Que repiten: ya habían pedido antes.'],
} as const satisfies Record<string, readonly string[]>;

/** Name of a panel or a main figure («tile») of the dashboard that has an explanation. */
export type FigureDefinitionName = keyof typeof figureDefinitions;
