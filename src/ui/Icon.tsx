// The icons of both apps, drawn on a grid of 24 with one stroke width. Decorative only: text carries the meaning.
import { classNames } from './class-names.ts';
import styles from './Icon.module.css';
import type { ICON_SVG_PATHS } from './icon-paths.ts';

/** An icon that only one of the apps uses, as an SVG path. Icons that both apps use are in `ICON_SVG_PATHS`. */
export type AppSpecificIcon = { readonly strokes: string };

/**
 * Which icon `Icon` draws: the name of an icon that both apps share, or an object with the SVG path of an icon that only one app
 * uses.
 */
export type IconSource = keyof typeof ICON_SVG_PATHS | AppSpecificIcon;

type IconProps = {
  name: IconSource;
  className?: string | undefined;
};

/** Draws an icon, 1.25em high; set `font-size` to change it. Hidden from screen readers. `IconSprite` must be in the document. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames(styles.icon, className)}>
      {typeof name === 'string' ? <use href={`#icon-${name}`} /> : <path d={name.strokes} />}
    </svg>
  );
}
