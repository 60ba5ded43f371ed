// That mails reach nobody, for as long as the server has no mail server to give them to.
import { Banner } from '#ui/Banner.tsx';
import { useSetup } from './setup-reading.ts';
import { setupTexts } from './setup-texts.ts';

export function MailNotice({ className }: { className: string | undefined }) {
  const { data } = useSetup();
  if (data?.sendsMail !== false) return null;
  return (
    <Banner title={setupTexts.noMail} className={className}>
      {setupTexts.noMailText}
    </Banner>
  );
}
