// A control of the page whose options are settings of the switches of a simulated printer.
import type { PageControl } from './page-printer.ts';

/** A simulated printer whose behaviour a person or a test changes by switches. */
export interface SwitchedPrinter<Switches extends object> {
  readonly switches: Switches;
  readonly set: (changes: Partial<Switches>) => void;
}

/** An option of a control on the page of the simulators: its label, and the switches that choosing it sets. */
export type SwitchOption<Switches extends object> = readonly [label: string, changes: Partial<Switches>];
/** Controls on the page of the simulators, each with its label and options. */
export type ControlList<Switches extends object> = readonly (readonly [
  label: string,
  options: readonly SwitchOption<Switches>[],
])[];

/** Builds a control for the page of the simulators. Each option of the control sets some switches of the printer. */
export function switchControl<Switches extends object>(
  printer: SwitchedPrinter<Switches>,
  label: string,
  options: readonly SwitchOption<Switches>[],
): PageControl {
  const isCurrent = ([, changes]: SwitchOption<Switches>) => {
    const switches = new Map<string, unknown>(Object.entries(printer.switches));
    return Object.entries(changes).every(([name, value]) => switches.get(name) === value);
  };
  return {
    id: label,
    label,
    options: options.map(([name]) => ({ id: name, label: name })),
    current: () => options.find(isCurrent)?.[0] ?? null,
    choose: (name) => {
      const option = options.find(([known]) => known === name);
      if (option) printer.set(option[1]);
    },
  };
}
