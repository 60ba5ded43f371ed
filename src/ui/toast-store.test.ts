import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissReadToasts, showToast, toastStore } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  toastStore.set((state) => ({ ...state, toasts: [] }));
});
afterEach(() => vi.useRealTimers());

const texts = () => toastStore.get().toasts.map(({ text }) => text);

it('a press removes the messages that were there to be read, and no newer one', () => {
  showToast('No se ha podido guardar', 'error');
  showToast('Producto guardado');
  vi.advanceTimersByTime(1_100);
  showToast('Sin conexión', 'error');
  dismissReadToasts();
  expect(texts()).toEqual(['Sin conexión']);
});

it('a repeated message is shown once, and at most three at a time', () => {
  for (const text of ['uno', 'dos', 'uno', 'tres', 'cuatro']) showToast(text);
  expect(texts()).toEqual(['uno', 'tres', 'cuatro']);
});
