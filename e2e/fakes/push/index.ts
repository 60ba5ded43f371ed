// The simulated push service and its phones.
export type { PushMode } from './push-answers.ts';
export { openPushFake, type PushFake } from './push-fake.ts';
export type { PushPhone } from './push-phone.ts';
