// The public address of a venue (`PUBLIC_URL`): whether other devices than the server can open it.

/** True for localhost and loopback addresses, which only the machine itself can open: a QR code with one leads nowhere. */
export function isLoopbackAddress(address: string): boolean {
  const host = /^https?:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(address)?.[1]?.toLowerCase() ?? '';
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])\.?$/.test(host);
}
