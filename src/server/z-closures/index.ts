// The front door of the Z closures.
export { openClosure } from './open-closure.ts';
