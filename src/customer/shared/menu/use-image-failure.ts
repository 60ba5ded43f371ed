// Detects that an image failed to load, so that its place can be used otherwise.
import { useCallback, useState } from 'react';

/** What failed on this page: an image that is shown again leaves no space from the beginning. */
const failedUrls = new Set<string>();

/**
 * Detects that the image at `url` failed to load. Spread the returned `imageProps` on the `img` element. `hasFailed` is true once
 * the image has failed, also in the HTML of the server before hydration. `failedBefore` is true if another component has shown this
 * URL earlier and it failed there.
 */
export function useImageFailure(url: string | null) {
  const [failedBefore] = useState(() => url !== null && failedUrls.has(url));
  const [failedUrl, setFailedUrl] = useState(failedBefore ? url : null);
  const onError = useCallback(() => {
    if (url !== null) failedUrls.add(url);
    setFailedUrl(url);
  }, [url]);
  // A ref and no effect: a menu has hundreds of images.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) onError();
    },
    [onError],
  );
  const hasFailed = url !== null && failedUrl === url;
  return { hasFailed, failedBefore: hasFailed && failedBefore, imageProps: { ref, onError } };
}
