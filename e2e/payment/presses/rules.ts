// What the customer presses, by the visible name: how often, and what is typed before.
import type { Frame } from '@playwright/test';
import { REDSYS_TEST_CARDS } from '#e2e/payment/redsys-forms.ts';
import { type Control, pressControl } from './controls.ts';
import { type CustomerStory, changeWantedUnits, PRODUCTS } from './story.ts';

interface PressRule {
  /** Matched with the name of a button, link or checkbox. Its first group is the product. */
  readonly name: RegExp;
  /** How often it is pressed, compared with others that can be pressed at the same moment. */
  readonly weight: number;
  /** Where it stands; without it, anywhere. */
  readonly at?: 'venue' | 'bank';
  /** The weight of a checkbox that is checked. */
  readonly weightIfChecked?: number;
  readonly press: (story: CustomerStory, control: Control, variant: number) => Promise<unknown>;
}

const PRODUCT = `(${PRODUCTS.join('|')})`;
/** More units would only be more of the same. */
const UNITS_MAX = 6;

const justPress: PressRule['press'] = (_, control) => pressControl(control);

/** Presses what may place an order: now and then twice in the same instant. */
const order: PressRule['press'] = (story, control, variant) => {
  story.orderingPresses += 1;
  return pressControl(control, variant % 4 === 0 ? 2 : 1);
};

const RULES: readonly PressRule[] = [
  { name: new RegExp(`^Añadir (?:una unidad de )?${PRODUCT}(?:,|$)`), weight: 3, press: addUnit },
  { name: new RegExp(`^Quitar una unidad de ${PRODUCT}$`), weight: 2, press: takeUnitOut },
  { name: new RegExp(`^Quitar ${PRODUCT}$`), weight: 1, press: takeLineOut },
  { name: /(?:^Añadir una|^Cambiar la) nota (?:al|del) pedido$/, weight: 1, press: writeNote },
  { name: /Ver tu pedido/, weight: 12, press: justPress },
  { name: /^Cerrar$/, weight: 0.3, press: justPress },
  { name: /^Omitir$/, weight: 100, press: justPress },
  { name: /Términos y condiciones y tengo/, weight: 14, weightIfChecked: 0.2, press: justPress },
  { name: /^(?:Tarjeta|Bizum)$/, weight: 10, press: order },
  { name: /^Pagar al camarero$/, weight: 8, press: order },
  { name: /^(?:Reintentar|Intentar de nuevo)$/, weight: 8, press: order },
  { name: /^Pagar ahora/, weight: 3, press: order },
  { name: /^Guardar la tarjeta/, weight: 4, weightIfChecked: 0.2, press: justPress },
  { name: /^Pagar en la página segura del banco$/, weight: 3, press: order },
  { name: /^Pagar \d/, at: 'venue', weight: 15, press: order },
  { name: /^Pagar(?: \d|$)|^Continuar$/, at: 'bank', weight: 25, press: payAtBank },
  { name: /^Aceptar el pago$/, at: 'bank', weight: 15, press: justPress },
  { name: /^(?:Rechazar|Que mi banco lo rechace)$/, at: 'bank', weight: 3, press: refuseAtBank },
  { name: /^(?:Abandonar|Cancelar)$/, at: 'bank', weight: 1.5, press: justPress },
  { name: /^Volver al comercio$/, at: 'bank', weight: 20, press: justPress },
  { name: /^Cancelar el pago$/, weight: 1, press: justPress },
  {
    name: /^(?:Volver a la carta|Pedir más|Ver la carta|Ver tus pedidos|Pagar de otra forma)$/,
    weight: 4,
    press: justPress,
  },
  { name: /^Tus últimos pedidos/, weight: 0.3, press: justPress },
  { name: /^(?:Entendido|Descartar)$/, weight: 6, press: justPress },
  { name: /^(?:Empezar de nuevo|Esperar aquí|Salir de todas formas)$/, weight: 4, press: justPress },
  { name: /^Comprobar el pago$/, weight: 2, press: justPress },
  { name: /^Pedir otra cosa mientras$/, weight: 3, press: setAside },
];

/**
 * An action of the customer, staff, the bank or the browser that is possible now in a random test (a story). A higher `weight`
 * makes it likelier.
 */
export interface StoryMove {
  readonly label: string;
  readonly weight: number;
  readonly run: (variant: number) => Promise<unknown>;
}

/**
 * Returns the presses on buttons, links and checkboxes that are possible now in a random test (a story). Controls for which this
 * file has no rule, such as the choice of another language, are left out.
 */
export function possiblePresses(story: CustomerStory, controls: readonly Control[]): StoryMove[] {
  return controls.flatMap((control) => {
    const place = control.frame.url().startsWith(story.venue.url) ? 'venue' : 'bank';
    const rule = RULES.find(({ name, at }) => name.test(control.name) && (at === undefined || at === place));
    if (rule === undefined) return [];
    const weight = control.isChecked ? (rule.weightIfChecked ?? rule.weight) : rule.weight;
    return [{ label: `«${control.name}»`, weight, run: (variant) => rule.press(story, control, variant) }];
  });
}

/** Types what the bank asks for. Some variants choose a card that asks back, or that is refused. */
async function payAtBank(story: CustomerStory, control: Control, variant: number): Promise<void> {
  const cards = [
    REDSYS_TEST_CARDS.accepted,
    REDSYS_TEST_CARDS.challenged,
    REDSYS_TEST_CARDS.accepted,
    REDSYS_TEST_CARDS.refused,
    REDSYS_TEST_CARDS.frictionless,
  ];
  const number = cards[variant % cards.length] ?? REDSYS_TEST_CARDS.accepted;
  const hasCard = await typeAtBank(control.frame, number);
  if (hasCard && number === REDSYS_TEST_CARDS.refused) story.refusals += 1;
  story.orderingPresses += 1;
  await pressControl(control);
}

async function refuseAtBank(story: CustomerStory, control: Control): Promise<void> {
  story.refusals += 1;
  await pressControl(control);
}

/** Fills in the fields of the bank that are there. Resolves with whether a card was typed. */
function typeAtBank(frame: Frame, number: string): Promise<boolean> {
  return frame
    .evaluate(
      (values) => {
        for (const [name, value] of Object.entries(values)) {
          const input = document.querySelector(`input[name=${name}]`);
          if (input instanceof HTMLInputElement) input.value = value;
        }
        return document.querySelector('input[name=number]') !== null;
      },
      { number, month: '12', year: '34', cvv: '123', phone: '700000000', pin: '1234', code: '123456' },
    )
    .catch(() => false);
}

async function addUnit(story: CustomerStory, control: Control): Promise<void> {
  const product = productIn(control);
  if ((story.wanted.get(product) ?? 0) >= UNITS_MAX) return;
  if (await pressControl(control)) changeWantedUnits(story, product, 1);
}

async function takeUnitOut(story: CustomerStory, control: Control): Promise<void> {
  if (await pressControl(control)) takenOut(story, productIn(control), 1);
}

/** Takes a line out, whose quantity is read in the same instant. */
async function takeLineOut(story: CustomerStory, { frame, name }: Control): Promise<void> {
  const product = productIn({ name });
  const units = await frame
    .evaluate((label) => {
      const button = document.querySelector(`button[aria-label="${label}"]`);
      if (!(button instanceof HTMLElement)) return 0;
      const quantity = Number(button.closest('li')?.querySelector('output')?.value ?? 0);
      button.click();
      return quantity;
    }, name)
    .catch(() => 0);
  if (units > 0) takenOut(story, product, units);
}

function takenOut(story: CustomerStory, product: string, units: number): void {
  changeWantedUnits(story, product, -units);
  story.takenOut.push({ product, units, on: Date.now() });
}

async function writeNote(_: CustomerStory, control: Control, variant: number): Promise<void> {
  if (!(await pressControl(control))) return;
  const field = control.frame.getByLabel('Notas para todo el pedido');
  await field.fill(`Sin prisa ${variant}`, { timeout: 1_000 }).catch(() => null);
  await pressControl({ ...control, name: 'Guardar' });
}

async function setAside(story: CustomerStory, control: Control): Promise<void> {
  if (await pressControl(control)) story.setAsideOn.push(Date.now());
}

function productIn({ name }: Pick<Control, 'name'>): string {
  return PRODUCTS.find((product) => name.includes(product)) ?? PRODUCTS[0];
}
