/** `npm run gallery`: every type of form field in every state as a page of its own, served on this machine alone. */
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { themeStyles } from '#platform/web/build/vite-plugins.ts'
import { ROOT, isMain } from './run.ts'

const PAGE = 'bench/gallery/index.html'
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Builds a page by itself into a folder. */
export async function buildGallery(folder: string, page = PAGE): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: 'app/web/public',
    plugins: [react(), themeStyles()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: join(ROOT, page) },
    },
  })
}

/** Serves a folder on 127.0.0.1; answers the address of the page and how to stop. */
export async function serveGallery(folder: string, page = PAGE): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://gallery').pathname)
    const file = join(folder, path.endsWith('/') ? page : path)
    readFile(file).then(
      (bytes) => response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gallery has no address')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

if (isMain(import.meta)) {
  const folder = join(ROOT, 'dist', 'gallery')
  await buildGallery(folder)
  const { url } = await serveGallery(folder)
  console.log(`The gallery: ${url} (Ctrl+C ends it). Themes: localStorage 'caravan.theme' = light, dark or mainframe.`)
}
