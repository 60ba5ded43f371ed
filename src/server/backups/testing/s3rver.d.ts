// The part of the S3 server «s3rver» that is used here. The package has no types.
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      readonly silent: boolean;
      /** The folder of the buckets. */
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string }[];
      readonly allowMismatchedSignatures: boolean;
    });
    /** Creates the buckets. */
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
