// Texts of the requirements that are shown in other words, because they are English, misspelt, with «usted», or hard to understand.
// A search for such a text finds nothing in the apps: this list says what is shown instead.

/** A text of the requirements, and what is shown instead. Values have the form `{name}`. */
interface Rewording {
  /** The requirements that quote the text. */
  readonly requirement: string;
  readonly original: readonly string[];
  readonly shown: readonly string[];
  /** Where it is shown so, if the original stays in other places. */
  readonly onlyFor?: string;
}

/**
 * The texts that the requirements document quotes and the apps show in other words. Each entry has the requirement, the quoted
 * texts and the texts that are shown instead. Add an entry here when a new text differs from its requirement.
 */
export const REWORDED_REQUIREMENT_TEXTS: readonly Rewording[] = [
  // Both apps.
  { requirement: 'AUTH-3', original: ['E-Mail'], shown: ['Correo electrónico'] },
  { requirement: 'AUTH-3', original: ['Password'], shown: ['Contraseña'] },
  { requirement: 'AUTH-4', original: ['Recuperar password'], shown: ['Recuperar contraseña'] },
  { requirement: 'AUTH-7', original: ['Contraseña erronea'], shown: ['Contraseña incorrecta'] },
  {
    requirement: 'AUTH-8',
    original: ['Email o contraseña erronea'],
    shown: ['Correo electrónico o contraseña incorrectos'],
  },
  {
    requirement: 'AUTH-28',
    original: ['Se ha enviado el enlace de recuperación de contraseña a su correo electrónico'],
    shown: ['Se ha enviado el enlace de recuperación de contraseña a tu correo electrónico'],
  },
  { requirement: 'BRD-12', original: ['Hechos'], shown: ['Pendientes'] },
  { requirement: 'CART-1', original: ['Tú pedido'], shown: ['Tu pedido'] },
  {
    requirement: 'CART-10',
    original: ['El máximo de productos permitido son 20'],
    shown: ['El máximo de productos permitidos es 20'],
  },
  {
    requirement: 'MENU-11, CART-9',
    original: ['Copa', 'Cubata'],
    shown: ['Solo', 'Con refresco'],
    onlyFor: 'customers, on the menu, of a drink that is also sold with a soft drink',
  },
  { requirement: 'CART-15', original: ['ESCOGE TU REFRESCO'], shown: ['¿Con qué refresco?'] },
  { requirement: 'CART-18', original: ['Elige Ingrediente(s) /Sabor(es)'], shown: ['Elige ingredientes o sabores'] },
  { requirement: 'CART-20, ERR-8', original: ['please decrease quantity'], shown: ['Reduce la cantidad'] },
  {
    requirement: 'CART-23',
    original: ['Acepta Términos y condiciones para poder realizar el pago'],
    shown: ['Acepta los Términos y condiciones para poder realizar el pago'],
  },
  {
    requirement: 'CART-24',
    original: ['Acepta Términos y condiciones para poder realizar el pedido'],
    shown: ['Acepta los Términos y condiciones para poder realizar el pedido'],
  },
  { requirement: 'CAT-5', original: ['Categoria guardada'], shown: ['Categoría guardada'] },
  {
    requirement: 'CAT-6',
    original: ['Esta categoria está asignada al producto:'],
    shown: ['Esta categoría está asignada al producto:', 'Esta categoría está asignada a los productos:'],
  },
  {
    requirement: 'CAT-7',
    original: ['Esta categoria está asignada a la subcategoria:'],
    shown: ['Esta categoría está asignada a la subcategoría:', 'Esta categoría está asignada a las subcategorías:'],
  },
  { requirement: 'CO-4, OP-88', original: ['datafono', 'efectivo'], shown: ['Datáfono', 'Efectivo'] },
  { requirement: 'DASH-5, ERR-8', original: ['collecting data'], shown: ['Recopilando datos'] },
  { requirement: 'FMT-2, OP-107', original: ['I.V.A 10%', 'I.V.A {iva}%'], shown: ['IVA {iva} %'] },
  {
    requirement: 'HRS-9',
    original: ['LAS BEBIDAS SE PIDEN EN BARRA / TO ORDER DRINKS AT OUR BARS'],
    shown: ['Las bebidas se piden en barra'],
  },
  {
    requirement: 'HRS-10',
    original: ['La barra de bebidas está cerrada, elimina los productos del carrito.'],
    shown: ['La barra está cerrada. Quita las bebidas de tu pedido.'],
  },
  {
    requirement: 'HRS-11',
    original: ['La cocina está cerrada, elimina los productos del carrito.'],
    shown: ['La cocina está cerrada. Quita la comida de tu pedido.'],
  },
  {
    requirement: 'ID-3, USR-6',
    original: ['Correo electronico es requerido'],
    shown: ['El correo electrónico es obligatorio'],
  },
  {
    requirement: 'ID-4, USR-6',
    original: ['El email debe ser válido'],
    shown: ['El correo electrónico debe ser válido'],
  },
  // Staff read «Cliente 6d8c», with the first four characters of the stored label.
  { requirement: 'ID-1', original: ['anonimo-{label}'], shown: ['Cliente'] },
  { requirement: 'IMG-8', original: ['Imágenes guardas'], shown: ['Imágenes guardadas'] },
  {
    requirement: 'MENU-5, PROD-6, DLG-8',
    original: ['No se han encontrado resultados. Por favor, revisa los filtros de búsqueda!'],
    shown: [
      'No tenemos «{query}». Mira la carta.',
      'No se han encontrado resultados. Por favor, revisa los filtros de búsqueda.',
    ],
  },
  { requirement: 'NOT-2', original: ['1h', 'Más de una 1h'], shown: ['Una hora', 'Más de una hora'] },
  {
    requirement: 'NOT-4',
    original: ['Tú pedido de comida para la mesa {table} estará listo en {time}'],
    shown: ['Tu pedido de {section} para la mesa {table} estará listo en {time}'],
  },
  { requirement: 'NOT-7', original: ['Notificación enviada con éxito!'], shown: ['¡Notificación enviada con éxito!'] },
  { requirement: 'PH-6, ERR-8', original: ['Copied'], shown: ['Copiado'] },
  { requirement: 'PP-5', original: ['change status to PAGADO'], shown: ['Cobrar', 'Cambiar estado a PAGADO'] },
  {
    requirement: 'PRN-5',
    original: ['No hay ninguna impresora seleccionada!'],
    shown: ['No hay ninguna impresora seleccionada'],
  },
  { requirement: 'PRN-6', original: ['Las impresoras no estan activas'], shown: ['Las impresoras no están activas'] },
  { requirement: 'OP-105', original: ['Limpiar filtros'], shown: ['Borrar filtros'] },
  { requirement: 'PRN-16', original: ['todas', 'Borrar Filtros'], shown: ['Todas', 'Borrar filtros'] },
  { requirement: 'PRN-17', original: ['Peticion', 'Status'], shown: ['Petición', 'Estado'] },
  { requirement: 'PRN-19', original: ['No se han encontrado resultados!'], shown: ['No se han encontrado resultados'] },
  { requirement: 'PROD-8, SUB-6, PRT-5', original: ['Nombre es requerido'], shown: ['El nombre es obligatorio'] },
  { requirement: 'PROD-11, SUB-8', original: ['Orden es requerido'], shown: ['El orden es obligatorio'] },
  {
    requirement: 'PROD-14',
    original: ['Por favor ingrese al menos un precio'],
    shown: ['Por favor, introduce al menos un precio'],
  },
  { requirement: 'PROD-18', original: ['Descripción es requerido'], shown: ['La descripción es obligatoria'] },
  {
    requirement: 'PROD-21, SUB-9',
    original: ['Por favor, selecciona una categoria'],
    shown: ['Por favor, selecciona una categoría'],
  },
  { requirement: 'PROD-22', original: ['cantidad es requerido'], shown: ['La cantidad es obligatoria'] },
  { requirement: 'PRT-6', original: ['Url es requerido'], shown: ['La dirección es obligatoria'] },
  {
    requirement: 'QR-7',
    original: ['Por favor escanea el código qr de nuevo'],
    shown: ['Por favor, escanea el código QR de nuevo'],
  },
  { requirement: 'QR-3, QR-4, FMT-4', original: ['NO QR'], shown: ['Sin mesa'] },
  { requirement: 'RCP-2', original: ['Introduce un email válido'], shown: ['Introduce un correo electrónico válido'] },
  { requirement: 'SUB-5', original: ['New'], shown: ['Crear subcategoría'] },
  { requirement: 'SUB-10', original: ['Subcategoria guardada'], shown: ['Subcategoría guardada'] },
  {
    requirement: 'SUB-11',
    original: ['Esta subcategoria está asignada al producto:'],
    shown: ['Esta subcategoría está asignada al producto:', 'Esta subcategoría está asignada a los productos:'],
  },
  { requirement: 'SUM-8, ERR-8, US-7', original: ['updating summary'], shown: ['Actualizando resúmenes'] },
  { requirement: 'TQR-6', original: ['Mesa QR es requerido'], shown: ['La mesa es obligatoria'] },
  { requirement: 'TQR-8', original: ['Mesa QR guardado'], shown: ['Mesa QR guardada'] },
  { requirement: 'USR-1', original: ['Manager', 'Owner', 'Waiter'], shown: ['Encargado', 'Propietario', 'Camarero'] },
  { requirement: 'USR-7', original: ['se requiere contraseña'], shown: ['La contraseña es obligatoria'] },
  { requirement: 'USR-14', original: ['algo salió mal'], shown: ['Algo salió mal'] },
  {
    requirement: 'Z-12, OP-96',
    original: ['La mesa {table} tiene {amount} pendiente de pago'],
    shown: ['La mesa {table} debe {amount}'],
  },
  { requirement: 'Z-13', original: ['No hay ninguna cuenta abierta'], shown: ['No hay ninguna caja abierta'] },
  // Payments.
  {
    requirement: 'APP-10, PAY-14',
    original: ['Redirigiendo al proceso de pago'],
    shown: ['Te llevamos a la página del banco'],
  },
  { requirement: 'CARD-7', original: ['Agregar nueva tarjeta'], shown: ['Añadir otra tarjeta'] },
  { requirement: 'RED-6', original: ['Payment not successful'], shown: ['No se ha podido cobrar'] },
  {
    requirement: 'RED-18',
    original: ['Something went wrong, try again'],
    shown: ['Algo ha fallado: inténtalo de nuevo'],
  },
  { requirement: 'RED-18', original: ['Insufficient funds'], shown: ['No hay saldo suficiente'] },
  { requirement: 'STR-20', original: ['Error !'], shown: ['No se ha podido cobrar'] },
  { requirement: 'STR-20', original: ['Something went wrong'], shown: ['Algo ha fallado'] },
  { requirement: 'PAY-15', original: ['Please wait until process finish'], shown: ['Espera a que termine el pago'] },
  {
    requirement: 'ERR-3',
    original: ['Error al validar Id Oper'],
    shown: ['No hemos podido leer los datos de la tarjeta: escríbela de nuevo'],
  },
  {
    requirement: 'ERR-2, OP-124',
    original: ['Error de clave de Google Pay / Apple Pay'],
    shown: ['La clave de Google Pay o Apple Pay no es válida: elige otra forma de pago'],
  },
  {
    requirement: 'ERR-5, OP-124',
    original: ['Denegación del emisor sin especificar motivo'],
    shown: ['Tu banco ha rechazado el pago y no dice por qué'],
  },
  {
    requirement: 'SUC-7',
    original: ['Tú pedido está en curso, te llegará a la mesa'],
    shown: ['Tu pedido está en curso, te llegará a la mesa'],
  },
  {
    requirement: 'Form of Redsys',
    original: ['Ha de rellenar los datos de la tarjeta'],
    shown: ['Rellena los datos de la tarjeta'],
  },
  {
    requirement: 'Form of Redsys',
    original: ['El código de seguridad no es necesario para su tarjeta'],
    shown: ['El código de seguridad no es necesario para tu tarjeta'],
  },
  {
    requirement: 'Form of Redsys',
    original: ['Debe introducir un número de tarjeta válido'],
    shown: ['Escribe un número de tarjeta válido'],
  },
];
