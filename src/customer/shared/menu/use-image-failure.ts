// Detects that an image failed to load, so that a placeholder can be shown.
import { useEffect, useRef, useState } from 'react';

/**
 * Detects an image that failed to load, also before hydration. Resets when the URL changes. Spread `imageProps` on the
 * image.
 */
export function useImageFailure(url: string | null) {
  const image = useRef<HTMLImageElement>(null);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedUrl(url);
  }, [url]);
  return { hasFailed: url !== null && failedUrl === url, imageProps: { ref: image, onError: () => setFailedUrl(url) } };
}
