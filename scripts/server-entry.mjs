// What `npm start` and `npm run dev` run: the plain server in production, the demo otherwise.

/**
 * Arguments of Node for every process that serves a venue. Unlimited, its young generation grows to 16 MB a half under the first
 * load and stays so; 4 MB cost no measurable time.
 */
const NODE_ARGUMENTS = ['--max-semi-space-size=4'];

/**
 * The arguments with which Node runs the server: its own, and the entry file, relative to the root of the project.
 * @param {string | undefined} environment the value of NODE_ENV
 */
export function serverArguments(environment) {
  return [...NODE_ARGUMENTS, environment === 'production' ? 'src/server/main.ts' : 'demo/main.ts'];
}
