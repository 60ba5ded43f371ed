// The interface by which an update saves and restores the data of a venue.
import type { VenueSnapshot } from './journal.ts';

/** Saves and restores the data of one venue during an update. */
export interface VenueDataBackup {
  /** Returns how many bytes a copy of the data needs, and how many are free on its disk. */
  room(): Promise<{ readonly needed: number; readonly free: number }>;
  /** Reads the orders and the money, whether the server runs or not. Changes nothing. */
  readSnapshot(): Promise<VenueSnapshot>;
  /** Makes sure that no process uses the data. Throws UpdateError if a server of Comanda runs. */
  stopDatabase(): Promise<void>;
  /** Stores the data of this version, so that `restore` brings it back. */
  save(version: string): Promise<void>;
  hasSaved(): Promise<boolean>;
  /** Brings back the stored data; can be repeated. Returns the folder or the schema in which the replaced data is. */
  restore(version: string): Promise<string>;
  /** Deletes what `save` stored. */
  discard(): Promise<void>;
}
