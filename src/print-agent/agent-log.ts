// The log of the print agent: one plain line for each event, for a person at a terminal and for the journal of systemd.

/** Writes one line. Neither keys nor what a ticket says are ever part of it. */
export type AgentLog = (line: string) => void;

/** Writes to standard output, with the local time. */
export const logToTerminal: AgentLog = (line) => {
  const time = new Date().toLocaleString('sv-SE');
  process.stdout.write(`${time} ${line}\n`);
};
