// Warning that no e-mail is sent while no mail server is configured.
import { Banner } from '#ui/Banner.tsx';
import { useSetup } from './setup-queries.ts';
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
