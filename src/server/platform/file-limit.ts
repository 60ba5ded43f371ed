// How many open files the operating system allows this process, and how many connections the server therefore accepts.
import * as z from 'zod/mini';

/** Files, database connections, outgoing connections and log: what the process needs beside the connections of browsers. */
const OTHER_FILES = 256;
const CONNECTIONS_MAX = 20_000;
const STREAMS_MAX = 10_000;
const STAFF_RESERVE = 200;

/** How many connections and live streams the server may have open, so that they fit into the limit of open files. */
interface ConnectionLimits {
  readonly connections: number;
  /** Connections of one address: half of all, which suffices for the phones of a full bar behind one address. */
  readonly connectionsOfAddress: number;
  readonly streams: number;
  /** Streams that only staff may open. */
  readonly streamsForStaff: number;
}

/**
 * Returns how many files and connections this process may have open; infinite if the system sets no limit, as on Windows. Call this
 * function before any connection is opened: it reads a diagnostic report of Node, which looks up the host name of each open
 * connection.
 */
export function readOpenFileLimit(): number {
  // A trace for the report would read the maps of the sources.
  const withoutTrace = Object.assign(new Error('limits'), { stack: '' });
  const report = z.safeParse(reportShape, process.report.getReport(withoutTrace));
  const limit = report.success ? report.data.userLimits.open_files.soft : 'unlimited';
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY;
}

/** Returns the connection limits for this limit of open files. Half of the connections are for streams, half for other requests. */
export function connectionLimits(fileLimit: number): ConnectionLimits {
  const connections = Math.min(CONNECTIONS_MAX, Math.max(1, fileLimit - OTHER_FILES));
  const streams = Math.min(STREAMS_MAX, Math.floor(connections / 2));
  return {
    connections,
    connectionsOfAddress: Math.ceil(connections / 2),
    streams,
    streamsForStaff: Math.min(STAFF_RESERVE, Math.floor(streams / 4)),
  };
}

const reportShape = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.number(), z.string()]) }) }),
});
