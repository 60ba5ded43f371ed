// What files weigh as they travel: compressed by brotli, if the server does.
import { get } from 'node:http';

/** The bytes of all these files' bodies, as the server answers a browser that reads brotli. */
export async function bytesOnTheWire(port: number, paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map((path) => bodyBytes(port, path)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function bodyBytes(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'br' }, agent: false }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}
