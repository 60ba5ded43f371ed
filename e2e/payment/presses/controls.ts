// What a person can press in a tab at this moment, in the page and in the frames of the bank.
import type { Frame, Page } from '@playwright/test';

/** A button, link or checkbox that can be pressed now. */
export interface Control {
  readonly frame: Frame;
  readonly name: string;
  readonly isChecked: boolean;
}

interface FoundControl {
  readonly name: string;
  readonly isChecked: boolean;
}

/**
 * Lists the controls that a person can press now: visible, enabled, and not behind a dialog. Empty while the page is being
 * replaced.
 */
export async function readControls(page: Page): Promise<readonly Control[]> {
  const controls: Control[] = [];
  for (const frame of page.frames()) {
    if (!(await isReachable(frame))) continue;
    const found = await frame.evaluate(findControls, null).catch((): FoundControl[] => []);
    for (const control of found) controls.push({ frame, ...control });
  }
  return controls;
}

/**
 * Presses a control, several times in the same instant if `times` is more than 1. Returns false if it is gone or can no longer be
 * pressed.
 */
export async function pressControl({ frame, name }: Control, times = 1): Promise<boolean> {
  const pressed = await frame.evaluate(findControls, { name, times }).catch((): FoundControl[] => []);
  return pressed.length > 0;
}

/** A frame is out of reach behind a dialog of the page around it. */
async function isReachable(frame: Frame): Promise<boolean> {
  if (frame.parentFrame() === null) return true;
  try {
    const element = await frame.frameElement();
    return await element.evaluate((owner) => {
      if (!(owner instanceof Element) || !owner.checkVisibility()) return false;
      owner.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = owner.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === owner;
    });
  } catch {
    // The frame was removed meanwhile.
    return false;
  }
}

/** Runs in a page. Lists its controls; with `press` presses the first one of that name and returns it alone. */
function findControls(press: { readonly name: string; readonly times: number } | null): FoundControl[] {
  const top = openDialog();
  const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], input[type=checkbox]')].filter(
    canPress,
  );
  const found = controls.map((element) => ({
    element,
    name: nameOf(element),
    isChecked: element instanceof HTMLInputElement && element.checked,
  }));
  if (press === null) return found.map(({ name, isChecked }) => ({ name, isChecked }));
  const chosen = found.find(({ name }) => name === press.name);
  if (chosen === undefined) return [];
  for (let times = 0; times < press.times; times += 1) chosen.element.click();
  return [{ name: chosen.name, isChecked: chosen.isChecked }];

  function openDialog(): Element | null {
    const dialogs = [...document.querySelectorAll('dialog:modal')];
    const isOnTop = (dialog: Element) => {
      const { x, y, width, height } = dialog.getBoundingClientRect();
      return dialog.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    return dialogs.find(isOnTop) ?? dialogs.at(-1) ?? null;
  }

  function canPress(element: HTMLElement): boolean {
    const isOff = element.matches(':disabled, [aria-disabled=true], [aria-busy=true], [inert] *');
    return !isOff && element.checkVisibility({ visibilityProperty: true }) && (top === null || top.contains(element));
  }

  function nameOf(element: HTMLElement): string {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : element.innerText;
    return (element.getAttribute('aria-label') ?? label ?? '').replace(/\s+/g, ' ').trim();
  }
}
