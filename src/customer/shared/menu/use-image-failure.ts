// Detects that an image failed to load, so that its place can be used otherwise.
import { useCallback, useState } from 'react';

/** What failed on this page: an image that is shown again leaves no space from the beginning. */
const failedUrls = new Set<string>();

/** Detects an image that failed to load, also before hydration. Spread `imageProps` on the image. */
export function useImageFailure(url: string | null) {
  const [failedUrl, setFailedUrl] = useState(() => (url !== null && failedUrls.has(url) ? url : null));
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
  return { hasFailed: url !== null && failedUrl === url, imageProps: { ref, onError } };
}
