// The pictures of both apps, drawn on a grid of 24 with one pen. Decoration only: words carry the meaning.
import { classNames } from './class-names.ts';
import styles from './Icon.module.css';
import type { ICON_PATHS } from './icon-paths.ts';

/** A picture that one app alone has, drawn like the others: only that app loads it. */
export type OwnIcon = { readonly strokes: string };

export type IconName = keyof typeof ICON_PATHS | OwnIcon;

export type IconProps = {
  name: IconName;
  className?: string | undefined;
};

/** Needs IconSprite in the document. As high as the text's line of 1.25em; set `font-size` to change it. Hidden from screen readers. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames(styles.icon, className)}>
      {typeof name === 'string' ? <use href={`#icon-${name}`} /> : <path d={name.strokes} />}
    </svg>
  );
}
