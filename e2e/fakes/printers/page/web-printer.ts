// Printers over HTTP and ePOS-Print on the page: what they do with the next tickets, in Spanish.
import type { EposFake } from '#e2e/fakes/printers/epos/epos-fake.ts';
import { EPOS_MODES } from '#e2e/fakes/printers/epos/service.ts';
import { HTTP_PRINTER_MODES, type HttpPrinterFake } from '#e2e/fakes/printers/http/http-printer-fake.ts';
import type { PageControl, PagePrinter } from './page-printer.ts';

/** Returns how the page of the simulators shows and controls a simulated HTTP printer. Its texts are in Spanish. */
export function httpPrinterForPage(printer: HttpPrinterFake): PagePrinter {
  return webPrinter(
    printer,
    'true',
    modeControl(HTTP_PRINTER_MODES, () => printer.mode, printer.setMode),
  );
}

/** Returns how the page of the simulators shows and controls a simulated ePOS-Print printer. Its texts are in Spanish. */
export function eposPrinterForPage(printer: EposFake): PagePrinter {
  return webPrinter(
    printer,
    'normal',
    modeControl(EPOS_MODES, () => printer.mode, printer.setMode),
  );
}

/** Spanish names of the modes; codes of ePOS-Print are shown as they are. */
const MODE_LABELS: Readonly<Record<string, string>> = {
  true: 'Imprime',
  false: 'Dice que no',
  'no-result': 'Sin resultado',
  normal: 'Imprime',
  spooler: 'Guarda en su cola',
  'error-500': 'Error 500',
  redirect: 'Redirige',
  garbage: 'Otra página',
  never: 'No responde',
  cut: 'Corta la respuesta',
  endless: 'Respuesta sin fin',
  huge: 'Respuesta enorme',
  reset: 'Corta la conexión',
};

function modeControl<Mode extends string>(
  modes: readonly Mode[],
  current: () => Mode,
  setMode: (mode: Mode) => void,
): PageControl {
  return {
    id: 'mode',
    label: 'Con los próximos tickets',
    options: modes.map((mode) => ({ id: mode, label: MODE_LABELS[mode] ?? mode })),
    current,
    choose: (option) => {
      const mode = modes.find((one) => one === option);
      if (mode !== undefined) setMode(mode);
    },
  };
}

function webPrinter(printer: HttpPrinterFake | EposFake, normal: string, control: PageControl): PagePrinter {
  return {
    ...{ name: printer.name, url: printer.url, columns: 48 },
    status: () => ({ text: labelOf(control), isReady: control.current() === normal }),
    controls: [control],
    moreControls: [],
    tickets: printer.tickets,
    errors: () => printer.errors,
    resetSwitches: () => control.choose(normal),
    tearOff: printer.tearOff,
    onChange: printer.onChange,
  };
}

function labelOf({ options, current }: PageControl): string {
  return options.find(({ id }) => id === current())?.label ?? '';
}
