// Prints on the printers of this network what a server elsewhere has for them: `npm run print-agent -- --server … --key …`.
import { runPrintAgent } from '#print-agent/main.ts';

await runPrintAgent(process.argv.slice(2), process.env);
