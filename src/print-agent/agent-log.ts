// The log of the print agent: one plain line for each event, for a person at a terminal and for the journal of systemd.

/** Function that writes one line to the log of the print agent. Never pass it keys or the text of a ticket. */
export type AgentLog = (line: string) => void;

/** Writes a line to standard output, with the local time. */
export const logToTerminal: AgentLog = (line) => {
  const time = new Date().toLocaleString('sv-SE');
  process.stdout.write(`${time} ${line}\n`);
};
