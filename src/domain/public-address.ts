// The public address of a venue (`PUBLIC_URL`): whether other devices than the server can open it.

/** True for a URL on localhost or a loopback address, which only the server itself can open: a QR code with it leads nowhere. */
export function isLoopbackAddress(address: string): boolean {
  return isLoopbackHost(/^https?:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(address)?.[1] ?? '');
}

/** True if the host of a URL, such as `localhost` or `[::1]`, is the machine itself. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])\.?$/i.test(host);
}

/**
 * True if customers cannot open the public address (`PUBLIC_URL`), because it is a localhost address without TLS, as when nothing
 * is set. With TLS the result is false: then it was set on purpose, as in a trial on one machine.
 */
export function lacksPublicAddress(publicUrl: string): boolean {
  return publicUrl.startsWith('http:') && isLoopbackAddress(publicUrl);
}
