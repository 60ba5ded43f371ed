// The options of the print agent.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AgentOptionError, readAgentOptions } from './agent-options.ts';

const SERVER = ['--server', 'https://bar.example/'];
const KEY = ['--key', 'ab12'];

describe('the options of the print agent', () => {
  it('are those of the command that the back office shows', () => {
    expect(readAgentOptions([...SERVER, ...KEY, '--data', '/var/lib/agent'], {})).toEqual({
      ...{
        server: 'https://bar.example',
        key: 'ab12',
        journalFile: path.resolve('/var/lib/agent/bar.example.journal'),
      },
      ...{ printerPorts: [{ first: 9100, last: 9109 }], allowsLoopback: false },
    });
  });

  it('may be in the environment, as systemd sets them', () => {
    const env = {
      PRINT_AGENT_SERVER: 'https://bar.example:8443',
      PRINT_AGENT_KEY: 'ab12',
      STATE_DIRECTORY: '/var/lib/agent',
    };
    expect(readAgentOptions([], env)).toMatchObject({
      ...{ server: 'https://bar.example:8443', key: 'ab12' },
      journalFile: path.resolve('/var/lib/agent/bar.example_8443.journal'),
    });
  });

  it.each(['-ab12', '--data'])('may have a key that begins like an option: %s', (key) => {
    for (const args of [
      [...SERVER, '--key', key],
      ['--key', key, ...SERVER],
    ])
      expect(readAgentOptions(args, {})).toMatchObject({ server: 'https://bar.example', key });
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://192.168.1.10:3000', 'http://[::1]:3000'])(
    'may name a server of the same network without encryption: %s',
    (server) => {
      expect(readAgentOptions(['--server', server, ...KEY], {}).server).toBe(server);
    },
  );

  it.each(['http://bar.example', 'http://8.8.8.8', 'ftp://bar.example', 'bar.example', 'https://'])(
    'name no server to which the key would be sent without encryption: %s',
    (server) => {
      expect(() => readAgentOptions(['--server', server, ...KEY], {})).toThrow(AgentOptionError);
    },
  );

  it.each([
    [[], 'Use: npm run print-agent'],
    [SERVER, 'Use: npm run print-agent'],
    [[...SERVER, ...KEY, '--printer', 'x'], '--printer'],
    [[...SERVER, '--key', 'a b'], '--key'],
    [[...SERVER, '--key'], '--key'],
    [['--key', ...SERVER], 'Use: npm run print-agent'],
    [[...SERVER, ...KEY, '--ports', '99999'], '--ports'],
  ])('%j are refused with the reason', (args, reason) => {
    expect(() => readAgentOptions(args, {})).toThrow(reason);
  });
});
