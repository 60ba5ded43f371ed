// Detects that an image failed to load, so that its place can be used otherwise.
import { useCallback, useState } from 'react';

/** What failed on this page: an image that is shown again leaves no space from the beginning. */
const failedUrls = new Set<string>();

/**
 * Returns whether an image failed to load, so that its space is used otherwise. Spread `imageProps` on the `img`; they also detect
 * a failure before hydration. `failedBefore` is true if this URL had failed before the component was mounted.
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
