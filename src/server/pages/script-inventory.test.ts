// The inventory of scripts in docs/going-live.md (PCI DSS 6.4.3) names every origin from which a payment page loads one.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { googlePayContentSources } from '#server/providers/google-pay/index.ts';
import { redsysContentSources } from '#server/providers/redsys/content-sources.ts';
import { stripeContentSources } from '#server/providers/stripe/content-sources.ts';
import { readServerConfig } from '#server/server-config.ts';
import { createContentPolicyBuilder } from './create-content-policy-builder.ts';

const ENVIRONMENT = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  REDSYS_MERCHANT_CODE: '999008881',
  REDSYS_SECRET_KEY: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  GOOGLE_PAY_MERCHANT_ID: 'BCR2',
};

it('docs/going-live.md names exactly the origins from which the content policy allows scripts', async () => {
  const { stripe, redsys, googlePay } = readServerConfig(ENVIRONMENT, '/srv').providers;
  if (!stripe || !redsys || !googlePay) throw new Error('A provider is not configured.');
  const sources = [
    stripeContentSources(stripe),
    redsysContentSources(redsys),
    googlePayContentSources({ script: googlePay.scriptUrl }),
  ];
  const policy = createContentPolicyBuilder(sources)({ scripts: ['start()'], styles: [], nonce: null });
  const allowed = /script-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? [];

  const page = await readFile(new URL('../../../docs/going-live.md', import.meta.url), 'utf8');
  const inventory = /\*\*6\.4\.3:[\s\S]+?\n\n(\|[\s\S]+?)\n\n/.exec(page)?.[1] ?? '';
  const documented = [...inventory.matchAll(/`(https:\/\/[^`/]+)`/g)].flatMap(([, origin]) => origin ?? []);
  expect(allowed.filter((source) => source.startsWith('https:')).toSorted()).toEqual(documented.toSorted());
  expect(allowed.filter((source) => !source.startsWith('https:'))).toEqual([
    "'self'",
    expect.stringMatching(/^'sha256-/),
  ]);
});
