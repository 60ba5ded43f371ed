// The bank's card form, drawn by its own script in a frame of its own.

import type { CardForm } from '#customer/payment/controller/payment-view.ts';
import { loadScript } from '#customer/payment/load-script.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { readableOn } from '#domain/colour.ts';

declare global {
  interface Window {
    /** Draws the form into the element of that id. Understands nothing but texts. */
    getInSiteForm?: (...given: string[]) => void;
    /** Answers the form's question whether the page agrees, and writes what it says into two inputs. */
    storeIdOper?: (event: MessageEvent, tokenInputId: string, errorInputId: string, agrees: () => boolean) => void;
  }
}

/** Draws the form. Rejects when its script could not be had. */
export async function mountInSiteForm(
  { script, fields }: CardForm,
  containerId: string,
  colour: string,
): Promise<void> {
  await loadScript(script);
  const { fuc = '', terminal = '', order = '' } = fields;
  const button = `background-color:${colour};color:${readableOn(colour)};border:0;border-radius:14px;padding:12px`;
  window.getInSiteForm?.(
    containerId,
    button,
    '',
    '',
    '',
    paymentTexts.pay,
    fuc,
    terminal,
    order,
    'ES',
    'false',
    'false',
    'twoRows',
  );
}
