import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { TEXT_PATTERNS } from './app/web/text-files.ts'
import { textFiles } from './platform/web/build/text-files.ts'
import { precompress, precacheList, themeStyles } from './platform/web/build/vite-plugins.ts'

/** The web app: from `index.html` into `dist/web`, which the server serves. */
export default defineConfig({
  publicDir: 'app/web/public',
  plugins: [react(), themeStyles(), textFiles(TEXT_PATTERNS), precacheList(), precompress()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'app/web/sw.ts' },
      output: { entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
})
