// A simulated bucket for backups that accepts every signature, and can stop answering in the middle of an upload.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { portOf } from '#bench/rig/ports.ts';

/** A running simulated S3 bucket for backups, which counts its uploads and can leave them unanswered. */
export interface BackupBucketFake extends AsyncDisposable {
  readonly url: string;
  /** The uploads that have begun. */
  readonly uploads: number;
  /** True if the bucket does not answer uploads. */
  isSilent: boolean;
}

/** Starts an empty simulated S3 bucket on a free port of this machine. */
export async function startBucket(): Promise<BackupBucketFake> {
  const sizes = new Map<string, number>();
  const state = { uploads: 0, isSilent: false };
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    if (method === 'HEAD') response.setHeader('content-length', sizes.get(url) ?? 0);
    if (method === 'GET') return void response.end(listOf([...sizes.keys()]));
    if (method !== 'PUT') return void response.end();
    state.uploads += 1;
    if (state.isSilent) return;
    buffer(request).then(
      ({ length }) => {
        sizes.set(url, length);
        response.end();
      },
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    url: `http://127.0.0.1:${portOf(server)}/bucket`,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  });
}

function listOf(paths: readonly string[]): string {
  const files = paths.map((at) => `<Contents><Key>${at.slice('/bucket/'.length)}</Key></Contents>`);
  return `<ListBucketResult>${files.join('')}</ListBucketResult>`;
}
