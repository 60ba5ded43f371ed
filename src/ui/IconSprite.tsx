// SVG sprite: every icon path once per document; icons refer to it by id. So the script of the customer app contains no paths, and
// a menu of a hundred products does not repeat them in its markup.
import { ALLERGEN_SVG_PATHS } from './allergen-paths.ts';
import { ICON_SVG_PATHS } from './icon-paths.ts';

/**
 * A hidden SVG with the paths of all shared icons, to which `Icon` and `AllergenIcon` refer. Place it once in the document, before
 * the root element of the app.
 */
export function IconSprite() {
  return (
    <div hidden>
      <svg>
        <SpritePaths kind="icon" paths={ICON_SVG_PATHS} />
        <SpritePaths kind="allergen" paths={ALLERGEN_SVG_PATHS} />
      </svg>
    </div>
  );
}

function SpritePaths({ kind, paths }: { kind: string; paths: Readonly<Record<string, string>> }) {
  return Object.entries(paths).map(([name, path]) => <path key={name} id={`${kind}-${name}`} d={path} />);
}
