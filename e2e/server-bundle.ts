import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'dist/journeys')

/**
 * Bundles the server, without its packages, into a few files and returns the one to start. Each journey starts a server, and
 * loading a thousand modules took a third of its start. Paths that the sources derive from their own location keep their
 * values, so workers and data files are those of the sources.
 */
export async function bundleServer(): Promise<string> {
  const { NODE_ENV } = process.env
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'caravan:source-paths',
        enforce: 'pre',
        transform: (code, id) =>
          code
            .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
    build: { ssr: 'app/server/main.ts', outDir: FOLDER, emptyOutDir: true, target: 'esnext' },
  })
  // A build sets it for its whole process, and the servers that start from here would inherit it.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = NODE_ENV
  return join(FOLDER, 'main.js')
}
