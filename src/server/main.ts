// The production entry: the server as configured by the environment, without demo data. The demo has `demo/main.ts`.
import { runProcess, runServer } from './run-server.ts';

await runProcess((serverProcess) => runServer(serverProcess));
