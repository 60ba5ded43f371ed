// Mounts Redsys' card form with the bank's own script.

import type { CardForm } from '#customer/payment/controller/payment-view.ts';
import { loadScript } from '#customer/payment/load-script.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { readableTextColour } from '#domain/colour.ts';

declare global {
  interface Window {
    /** Renders the form into the element with that id. All parameters are strings. */
    getInSiteForm?: (...args: string[]) => void;
    /** Responds to the form's request for consent, and writes the token or the error into two inputs. */
    storeIdOper?: (event: MessageEvent, tokenInputId: string, errorInputId: string, agrees: () => boolean) => void;
  }
}

/** Renders the form. Rejects if the script could not be loaded. */
export async function mountInSiteForm(
  { script, fields }: CardForm,
  containerId: string,
  { colour, payLabel }: { readonly colour: string; readonly payLabel: string },
): Promise<void> {
  await loadScript(script);
  const { fuc = '', terminal = '', order = '' } = fields;
  const button = `background-color:${colour};color:${readableTextColour(colour)};border:0;border-radius:14px;padding:12px`;
  window.getInSiteForm?.(
    containerId,
    button,
    '',
    '',
    '',
    payLabel,
    fuc,
    terminal,
    order,
    paymentTexts.language.toUpperCase(),
    'false',
    'false',
    'twoRows',
  );
}
