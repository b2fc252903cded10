/** `npm run gallery`: every type of form field in every state as a page of its own, served on this machine alone. */
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { basename, extname, join, normalize } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { themeStyles } from '#platform/web/build/vite-plugins.ts'
import { ROOT, isMain } from './run.ts'

const GALLERY = 'bench/gallery'
/** The page around every `main.tsx` that is built by itself. */
const PAGE = 'tools/one-screen.html'
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Builds the `main.tsx` of `screens` (a folder of this repository) by itself into a folder. */
export async function buildGallery(folder: string, screens = GALLERY): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: 'app/web/public',
    plugins: [react(), themeStyles(), pageOf(screens)],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: join(ROOT, PAGE) },
    },
  })
}

const pageOf = (screens: string): Plugin => ({
  name: 'one-screen',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('%TITLE%', basename(screens)).replace('%MAIN%', `${screens}/main.tsx`),
  },
})

/** Serves a folder on 127.0.0.1; answers the address of the page and how to stop. */
export async function serveGallery(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://gallery').pathname)
    const file = join(folder, path.endsWith('/') ? PAGE : path)
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
