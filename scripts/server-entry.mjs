// What `npm start` and `npm run dev` run: the built server in production, the demo otherwise.

/**
 * Arguments of Node for every process that serves a venue. Unlimited, its young generation grows to 16 MB a half under the first
 * load and stays so; 4 MB cost no measurable time.
 */
const NODE_ARGUMENTS = ['--max-semi-space-size=4'];

/**
 * Returns the arguments with which Node runs the server: options of Node, and the entry file, relative to the root of the project.
 * The demo runs from its sources.
 * @param {string | undefined} environment the value of NODE_ENV
 * @param {string} server the plain server; by default as it was built
 */
export function serverArguments(environment, server = 'dist/server/main.js') {
  return [...NODE_ARGUMENTS, environment === 'production' ? server : 'demo/main.ts'];
}
