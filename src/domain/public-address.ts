// The public address of a venue (`PUBLIC_URL`): whether other devices than the server can open it.

/**
 * True if the URL is on localhost or a loopback address. Only the server itself can open it, so that a QR code with it is useless
 * to customers.
 */
export function isUrlOnLoopback(address: string): boolean {
  return isLoopbackHost(/^https?:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(address)?.[1] ?? '');
}

/** True if this host of a URL is the server's own machine, such as `localhost` or `[::1]`. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])\.?$/i.test(host);
}

/**
 * True if customers cannot open the address of the server (`publicUrl`, the setting `PUBLIC_URL`), because it is `http` on
 * localhost, the default. False for `https` on localhost, which is set on purpose, for example for a trial on one machine.
 */
export function lacksPublicAddress(publicUrl: string): boolean {
  return publicUrl.startsWith('http:') && isUrlOnLoopback(publicUrl);
}
