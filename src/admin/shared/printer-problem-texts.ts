// Spanish texts of the problems of a printer: a short name, and what staff should do.
import type { PrinterProblem } from '#domain/printer.ts';

/** Short name of each problem of a printer, shown as the state of the printer or of its print job. */
export const printerProblemNames: Readonly<Record<PrinterProblem, string>> = {
  unreachable: 'No responde',
  busy: 'Ocupada',
  'address-not-allowed': 'Dirección no permitida',
  away: 'No da señales',
  'certificate-changed': 'Otro certificado',
  'paper-out': 'Sin papel',
  'cover-open': 'Tapa abierta',
  cutter: 'Atasco en el cortador',
  overheated: 'Demasiado caliente',
  broken: 'Avería',
  offline: 'No está lista',
  refused: 'No acepta el ticket',
  'response-not-valid': 'Respuesta desconocida',
  'no-confirmation': 'Sin confirmar',
  'connection-lost': 'Conexión cortada',
  interrupted: 'Interrumpida',
  'printing-off': 'Impresión desactivada',
  'printer-inactive': 'Desactivada',
  'printer-held': 'Retenida',
  'gave-up': 'No impreso',
};

/** What staff should do about each problem of a printer, in whole sentences. */
export const printerProblemAdvice: Readonly<Record<PrinterProblem, string>> = {
  unreachable: 'No responde. Mira si está encendida y conectada a la red, y si su dirección es la correcta.',
  busy: 'Otro programa la está usando. Espera un momento; si sigue igual, apágala y enciéndela.',
  'address-not-allowed':
    'Su dirección no está en la red de las impresoras. El propietario puede cambiarla en Impresoras.',
  away: 'No da señales. Mira si está encendida y con red, y si el programa que imprime está en marcha.',
  'certificate-changed':
    'Tiene otro certificado que antes: puede ser otro aparato. Si es la de siempre, el propietario debe imprimir una prueba en Impresoras.',
  'paper-out': 'No tiene papel. Pon un rollo nuevo.',
  'cover-open': 'Tiene la tapa abierta. Ciérrala.',
  cutter: 'El cortador está atascado. Apágala, quita el papel y enciéndela.',
  overheated: 'Está demasiado caliente. Déjala enfriar unos minutos.',
  broken: 'Tiene una avería. Apágala y enciéndela; si sigue igual, llama al servicio técnico.',
  offline: 'Está encendida, pero no lista para imprimir. Mira sus luces, o apágala y enciéndela.',
  refused: 'No ha aceptado el ticket, y no ha impreso nada. Revisa su dirección y su configuración.',
  'response-not-valid': 'Lo que responde no parece una impresora. Revisa su dirección.',
  'no-confirmation': 'No ha confirmado que haya impreso. Mira si ha salido el papel antes de repetirlo.',
  'connection-lost': 'La conexión se ha cortado a medias. Mira si ha salido el papel antes de repetirlo.',
  interrupted: 'La impresión se ha interrumpido. Mira si ha salido el papel antes de repetirla.',
  'printing-off': 'Las impresoras no están activas. El propietario puede activarlas en Configuración.',
  'printer-inactive': 'Está desactivada. El propietario puede activarla en Impresoras; mientras tanto, elige otra.',
  'printer-held':
    'No confirma lo que imprime. Mira qué tickets han salido y pulsa «Probar y seguir» en la pantalla de pedidos.',
  'gave-up': 'Ha esperado 30 minutos sin poder imprimirse. Imprímelo otra vez, aquí o en otra impresora.',
};
