// The production entry: the server as configured by the environment, without demo data. The demo has `demo/main.ts`.
import { mapStackTracesToSources } from './platform/source-positions.ts';
import { runServer, runServerProcess } from './run-server.ts';

// The built file; sources have their own positions.
if (!import.meta.filename.endsWith('.ts')) mapStackTracesToSources();

await runServerProcess((serverProcess) => runServer(serverProcess));
