import { rmSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'dist/journeys')


const isPackage = (id: string): boolean => !id.startsWith('.') && !id.startsWith('#') && !isAbsolute(id)

/**
 * Bundles the server into a few files and returns the one to start. Each journey starts a server, and loading a thousand modules
 * took a third of its start. Paths that the sources derive from their own location keep their values, so workers and data files
 * are those of the sources.
 */
export async function bundleServer(): Promise<string> {
  rmSync(FOLDER, { recursive: true, force: true })
  const bundle = await rolldown({
    input: join(ROOT, 'app/server/main.ts'),
    platform: 'node',
    external: isPackage,
    plugins: [
      {
        name: 'caravan:source-paths',
        transform: (code, id) =>
          code
            .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
  })
  await bundle.write({ dir: FOLDER, format: 'esm', minify: false })
  await bundle.close()
  return join(FOLDER, 'main.js')
}
