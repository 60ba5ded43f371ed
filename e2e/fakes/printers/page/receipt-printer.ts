// The switches of a receipt printer on the page, in Spanish.
import type { PrinterFake } from '#e2e/fakes/printers/tcp-9100/printer-fake.ts';
import { isReady, type PrinterSwitches } from '#e2e/fakes/printers/tcp-9100/switches.ts';
import type { PageControl, PagePrinter } from './page-printer.ts';
import { type ControlList, type SwitchOption, switchControl } from './switch-control.ts';

/**
 * Adapts a simulated ESC/POS printer for the web page of the printer simulators, which shows its paper and lets a person set
 * faults. The texts are in Spanish.
 */
export function receiptPrinterForPage(printer: PrinterFake): PagePrinter {
  const control = (label: string, options: readonly SwitchOption<PrinterSwitches>[]): PageControl =>
    switchControl(printer, label, options);
  return {
    ...{ name: printer.name, url: printer.url, columns: printer.columns },
    status: () => statusOf(printer),
    controls: [powerControl(printer), ...EVERYDAY.map(([label, options]) => control(label, options))],
    moreControls: OTHERS.map(([label, options]) => control(label, options)),
    tickets: printer.tickets,
    errors: () => printer.errors,
    resetSwitches: async () => {
      await printer.turnOn();
      printer.resetSwitches();
    },
    tearOff: printer.tearOff,
    onChange: printer.onChange,
  };
}

const EVERYDAY: ControlList<PrinterSwitches> = [
  [
    'Papel',
    [
      ['Rollo entero', { paperLines: null, isPaperLow: false }],
      ['Queda poco', { paperLines: null, isPaperLow: true }],
      ['Quedan 5 líneas', { paperLines: 5, isPaperLow: false }],
      ['Sin papel', { paperLines: 0, isPaperLow: false }],
    ],
  ],
  [
    'Tapa',
    [
      ['Cerrada', { isCoverOpen: false }],
      ['Abierta', { isCoverOpen: true }],
    ],
  ],
  [
    'Avería',
    [
      ['Ninguna', { error: 'none', jamsAtNextCut: false, isOffline: false }],
      ['Cortador atascado', { error: 'cutter', jamsAtNextCut: false, isOffline: false }],
      ['Se atasca al cortar', { error: 'none', jamsAtNextCut: true, isOffline: false }],
      ['Demasiado caliente', { error: 'overheated', jamsAtNextCut: false, isOffline: false }],
      ['Rota', { error: 'broken', jamsAtNextCut: false, isOffline: false }],
      ['Fuera de línea', { error: 'none', jamsAtNextCut: false, isOffline: true }],
    ],
  ],
  [
    'Velocidad',
    [
      ['Inmediata', { linesPerSecond: null }],
      ['5 líneas por segundo', { linesPerSecond: 5 }],
      ['1 línea por segundo', { linesPerSecond: 1 }],
    ],
  ],
];

const OTHERS: ControlList<PrinterSwitches> = [
  [
    'Respuestas',
    [
      ['Todas', { answersNothing: false, answersStatus: true }],
      ['Sin estado', { answersNothing: false, answersStatus: false }],
      ['Ninguna (sorda)', { answersNothing: true }],
    ],
  ],
  [
    'Confirma cada ticket (GS ( H)',
    [
      ['Sí', { jobConfirmation: 'answered' }],
      ['No', { jobConfirmation: 'ignored' }],
      ['No, e imprime la orden', { jobConfirmation: 'printed-as-text' }],
    ],
  ],
  [
    'Confirma su cola (GS r)',
    [
      ['Sí', { answersQueueStatus: true }],
      ['No', { answersQueueStatus: false }],
    ],
  ],
  [
    'Ticket que confirma',
    [
      ['El impreso', { marker: 'right', printsNothing: false }],
      ['Otro antes', { marker: 'other-first', printsNothing: false }],
      ['Solo otro', { marker: 'other-only', printsNothing: false }],
      ['En la conexión siguiente', { marker: 'late', printsNothing: false }],
      ['Uno que no imprime', { marker: 'right', printsNothing: true }],
    ],
  ],
  [
    'Se va la luz',
    [
      ['No', { losesPower: 'never' }],
      ['Antes de confirmar', { losesPower: 'before-confirmation' }],
      ['Después de confirmar', { losesPower: 'after-confirmation' }],
    ],
  ],
  [
    'Sin corriente, sus conexiones',
    [
      ['Se cortan', { isSilentWithoutPower: false }],
      ['Siguen abiertas y mudas', { isSilentWithoutPower: true }],
    ],
  ],
  [
    'Corta la conexión',
    [
      ['No', { cutsAfterBytes: null }],
      ['Al empezar', { cutsAfterBytes: 0 }],
      ['A los 100 bytes', { cutsAfterBytes: 100 }],
      ['A los 300 bytes', { cutsAfterBytes: 300 }],
    ],
  ],
  [
    'Orden a medias de una conexión cortada',
    [
      ['La olvida', { incompleteCommand: 'removed' }],
      ['La completa con lo siguiente', { incompleteCommand: 'continued' }],
    ],
  ],
  [
    'Otro programa la ocupa',
    [
      ['No', { isHeldByAnother: false, secondConnection: 'waits' }],
      ['Sí, hace esperar', { isHeldByAnother: true, secondConnection: 'waits' }],
      ['Sí, rechaza', { isHeldByAnother: true, secondConnection: 'reset' }],
      ['Sí, no contesta', { isHeldByAnother: true, secondConnection: 'ignored' }],
    ],
  ],
  [
    'Memoria',
    [
      ['4 KB', { bufferBytes: 4096 }],
      ['100 bytes', { bufferBytes: 100 }],
      ['Sin límite', { bufferBytes: null }],
    ],
  ],
  [
    'Al poner papel o cerrar la tapa',
    [
      ['Sigue con lo que tenía', { refillPrintsBuffer: true }],
      ['Olvida lo que tenía', { refillPrintsBuffer: false }],
    ],
  ],
  [
    'Al reiniciarse',
    [
      ['Normal', { startsInChineseMode: false, startsWithSpanishSet: false, startsWithAutomaticStatus: false }],
      ['Modo chino', { startsInChineseMode: true, startsWithSpanishSet: false, startsWithAutomaticStatus: false }],
      [
        'Juego de caracteres español',
        { startsInChineseMode: false, startsWithSpanishSet: true, startsWithAutomaticStatus: false },
      ],
      [
        'Avisa de su estado',
        { startsInChineseMode: false, startsWithSpanishSet: false, startsWithAutomaticStatus: true },
      ],
    ],
  ],
];

function powerControl(printer: PrinterFake): PageControl {
  return {
    id: 'power',
    label: 'Corriente',
    options: [
      { id: 'on', label: 'Encendida' },
      { id: 'off', label: 'Apagada' },
    ],
    current: () => (printer.isOn ? 'on' : 'off'),
    choose: (option) => (option === 'on' ? printer.turnOn() : printer.turnOff()),
  };
}

function statusOf({ isOn, switches }: PrinterFake): { text: string; isReady: boolean } {
  if (!isOn) return { text: 'Apagada', isReady: false };
  if (isReady(switches)) return { text: switches.isPaperLow ? 'Lista, queda poco papel' : 'Lista', isReady: true };
  const { paperLines, isCoverOpen, error } = switches;
  const reasons = [
    isCoverOpen ? 'tapa abierta' : '',
    paperLines === 0 ? 'sin papel' : '',
    { none: '', cutter: 'cortador atascado', broken: 'rota', overheated: 'demasiado caliente' }[error],
    switches.isOffline ? 'fuera de línea' : '',
  ];
  return { text: `Parada: ${reasons.filter((reason) => reason !== '').join(', ')}`, isReady: false };
}
