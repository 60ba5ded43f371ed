// A page that was left for the provider's page, and comes back by the back button.
import { afterEach, expect, it, vi } from 'vitest';
import { openProviderPage } from './open-provider-page.ts';

const BANK = 'https://bank.test/pay';

afterEach(() => void vi.unstubAllGlobals());

/** A page that was left for the bank. `show` shows it again: frozen as it was left, or loaded anew. */
function leaveForBank() {
  const location = { assign: vi.fn<(url: string) => void>(), reload: vi.fn<() => void>() };
  const window = Object.assign(new EventTarget(), { location });
  vi.stubGlobal('window', window);
  openProviderPage({ do: 'redirect', url: BANK });
  const show = (isFrozen: boolean) =>
    void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: isFrozen }));
  return { location, show };
}

it('a page that the browser shows frozen after the provider’s page reloads, because its payment may have ended', () => {
  const { location, show } = leaveForBank();
  expect(location.assign).toHaveBeenCalledExactlyOnceWith(BANK);
  expect(location.reload).not.toHaveBeenCalled();
  show(true);
  expect(location.reload).toHaveBeenCalledOnce();
});

it('a page that is loaded does not reload', () => {
  const { location, show } = leaveForBank();
  show(false);
  expect(location.reload).not.toHaveBeenCalled();
});
