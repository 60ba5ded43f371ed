// The simulator talks to this machine alone, and sends nobody's browser elsewhere.

export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, protocol } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]';
  return (protocol === 'http:' || protocol === 'https:') && (isLocal || /^127\.\d+\.\d+\.\d+$/.test(hostname));
}
