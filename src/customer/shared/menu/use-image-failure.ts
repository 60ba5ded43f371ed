// Whether an image of the venue did not load, so that something else can stand in its place.
import { useEffect, useRef, useState } from 'react';

/** Also for one that failed before the page was alive. Another address is tried anew. */
export function useLoadFailure(url: string | null) {
  const image = useRef<HTMLImageElement>(null);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedUrl(url);
  }, [url]);
  return { hasFailed: url !== null && failedUrl === url, watched: { ref: image, onError: () => setFailedUrl(url) } };
}
