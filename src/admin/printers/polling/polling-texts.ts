// Visible texts about printers that call the server and ask for their tickets.
import type { PollingProtocolId } from '#domain/printer.ts';

export const pollingTexts = {
  renew: 'Nueva dirección',
  /** Begins with the visible words, for voice control. */
  renewOf: (name: string) => `Nueva dirección: ${name}`,
  confirmTitle: (name: string) => `¿Nueva dirección para ${name}?`,
  confirmText: 'La impresora dejará de imprimir hasta que pongas la nueva.',
  title: (name: string) => `Dirección para ${name}`,
  address: 'Dirección a la que llama la impresora',
  /** Where to type the address on the printer. */
  steps: {
    cloudprnt: [
      'Abre la página web de la impresora, con su dirección IP en un navegador, o la aplicación Star Quick Setup Utility.',
      'En «CloudPRNT», activa el servicio («Enable») y pega esta dirección en «Server URL».',
      'En «Polling Time» pon 5 segundos o menos: es lo que puede tardar un ticket en salir.',
      'Guarda y reinicia la impresora. Después imprime aquí una prueba.',
    ],
    sdp: [
      'Abre la configuración web de la impresora (EpsonNet Config o Web Config), con su dirección IP en un navegador.',
      'En «Server Direct Print», actívalo («Enable»), pega esta dirección en «URL» y escribe en «ID» el identificador que has puesto en Comanda.',
      'En «Interval» pon 5 segundos o menos: es lo que puede tardar un ticket en salir.',
      'Guarda y reinicia la impresora. Después imprime aquí una prueba.',
    ],
  } satisfies Record<PollingProtocolId, readonly string[]>,
  waiting: 'Esperando a que la impresora llame…',
  called: 'La impresora ya llama',
} as const;
