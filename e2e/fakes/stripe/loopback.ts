// Addresses outside this machine are refused: the simulator never connects or redirects to them.

/** True for an HTTP or HTTPS address of this machine. */
export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, protocol } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]';
  return (protocol === 'http:' || protocol === 'https:') && (isLocal || /^127\.\d+\.\d+\.\d+$/.test(hostname));
}
