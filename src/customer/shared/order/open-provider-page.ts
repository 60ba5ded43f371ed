// Redirects the browser to a page of the payment provider.
import type { ProviderPageStep } from './order-view.ts';

/** Sends the browser from this page to a page of the payment provider. */
export function openProviderPage(page: ProviderPageStep): void {
  // After the back button some browsers restore the page frozen in the middle of a payment, so it is reloaded.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  if (page.do === 'redirect') window.location.assign(page.url);
  else postForm(page.url, page.fields, '_self');
}

/** Submits the fields as a form: into the frame named `target` or, with `_self`, in place of this page. */
export function postForm(url: string, fields: Readonly<Record<string, string>>, target: string): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: url, target, hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  // A field named «submit» would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}
