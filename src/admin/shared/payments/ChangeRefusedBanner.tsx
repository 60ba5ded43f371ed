// What a form shows after the server refused to change an order. While its customer may be paying, staff are asked first.
import { errorText } from '#admin/shared/api.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { mayBePayingTexts } from './payment-dialog-texts.ts';

type RefusedChangeProps = {
  title: string;
  error: Error;
  isSending: boolean;
  /** Sends the refused change again, with the answer to the question; null if it cannot be sent so. */
  onSendAnyway: (() => void) | null;
};

/**
 * Error message in a form after the server refused to change an order. If the reason is that the customer may be paying at this
 * moment, the message has a button that sends the change anyway (`onSendAnyway`).
 */
export function ChangeRefusedBanner({ title, error, isSending, onSendAnyway }: RefusedChangeProps) {
  const isAsked = error instanceof ServerRefusalError && error.code === 'guest-may-be-paying';
  if (!isAsked || onSendAnyway === null)
    return (
      <Banner kind="danger" title={title}>
        {errorText(error)}
      </Banner>
    );
  return (
    <Banner
      kind="danger"
      title={mayBePayingTexts.title}
      action={
        <Button variant="danger" busy={isSending} onClick={onSendAnyway}>
          {mayBePayingTexts.submit}
        </Button>
      }
    >
      {mayBePayingTexts.text}
    </Banner>
  );
}
