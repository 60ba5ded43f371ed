// The environment of a process that a test starts with settings of its own.

/**
 * Returns the environment variables for a process that a test starts: these settings, the search path of programs, and the cache
 * folder of compiled modules, without which the server compiles itself at each start. No other variable of the test process is
 * passed on.
 */
export function bareEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, ...settings };
}
