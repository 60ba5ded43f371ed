// Transferred size of files, compressed with brotli where the server does so.
import { get } from 'node:http';

/** Returns the total size of these files in bytes, as the server sends their bodies to a browser that accepts brotli. */
export async function transferredBytes(port: number, paths: readonly string[]): Promise<number> {
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
