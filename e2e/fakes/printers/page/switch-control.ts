// A control of the page whose options are settings of the switches of a simulated printer.
import type { PageControl } from './page-printer.ts';

/** A simulated printer with switches. */
export interface SwitchedPrinter<Switches extends object> {
  readonly switches: Switches;
  readonly set: (changes: Partial<Switches>) => void;
}

/** A label and the switches that it stands for. */
export type Option<Switches extends object> = readonly [label: string, changes: Partial<Switches>];
export type ControlList<Switches extends object> = readonly (readonly [
  label: string,
  options: readonly Option<Switches>[],
])[];

/** The control with these options. */
export function switchControl<Switches extends object>(
  printer: SwitchedPrinter<Switches>,
  label: string,
  options: readonly Option<Switches>[],
): PageControl {
  const isCurrent = ([, changes]: Option<Switches>) => {
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
