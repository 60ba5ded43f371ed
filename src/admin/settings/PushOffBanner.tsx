// Warning that customers receive no push messages, with what the operator of the server must set.
import { Banner } from '#ui/Banner.tsx';
import { useIsPushOff } from './settings-queries.ts';
import { settingsTexts } from './settings-texts.ts';

export function PushOffBanner() {
  if (!useIsPushOff()) return null;
  return (
    <Banner kind="warn" announce="status" title={settingsTexts.config.pushOff}>
      {settingsTexts.config.pushOffText}
    </Banner>
  );
}
