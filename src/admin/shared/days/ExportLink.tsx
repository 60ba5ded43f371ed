// What a history shows, as a file for Excel.
import { icons } from '#admin/shared/icons.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { dayTexts } from './day-texts.ts';

/** `href` carries the filters; see `exportAddress`. */
export function ExportLink({ href }: { href: string }) {
  return (
    <a href={href} download className={buttonClass()}>
      <Icon name={icons.download} />
      {dayTexts.export}
    </a>
  );
}
