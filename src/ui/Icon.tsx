// The pictures of both apps, drawn on a grid of 24 with one pen. Decoration only: words carry the meaning.
import { classNames } from './class-names.ts';
import styles from './Icon.module.css';
import { ICON_PATHS } from './icon-paths.ts';

export type IconName = keyof typeof ICON_PATHS;

export type IconProps = {
  name: IconName;
  className?: string | undefined;
};

/** As high as the text's line of 1.25em; set `font-size` to change it. Hidden from screen readers. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames(styles.icon, className)}>
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
