import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { TEXT_PATTERNS } from './app/web/text-files.ts'
import { browserNotice } from './platform/web/build/browser-notice.ts'
import { chunkGroups } from './platform/web/build/chunk-groups.ts'
import { firstLoad } from './platform/web/build/first-load.ts'
import { buildTargets, readFloor } from './platform/web/build/floor.ts'
import { homeParts } from './platform/web/build/home-parts.ts'
import { leftOut } from './platform/web/build/left-out.ts'
import { textFiles } from './platform/web/build/text-files.ts'
import { precompress, precacheList, themeStyles } from './platform/web/build/vite-plugins.ts'
import { withoutSummaries } from './platform/web/build/without-summaries.ts'

const AREA = 'app/web/signed-in.ts'
const homes = homeParts()
const FLOOR = readFloor()

/** Chunks of `chunk-groups.ts` that the page and the signed-in area begin with. */
const ALWAYS_THERE = /^assets\/(?:libraries|rolldown-runtime|app|signed-in)-/

/** The web app: from `index.html` into `dist/web`, which the server serves. */
export default defineConfig({
  publicDir: 'app/web/public',
  plugins: [
    leftOut(),
    withoutSummaries(),
    react(),
    themeStyles(),
    textFiles(TEXT_PATTERNS),
    browserNotice(FLOOR),
    firstLoad(AREA, homes),
    precacheList(),
    precompress(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: buildTargets(FLOOR),
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Whoever loads a page from the signed-in area has these: to name them with every page costs bytes of the first load.
      resolveDependencies: (_file, needed, { hostId }) =>
        hostId.includes('signed-in') ? needed.filter((file) => !ALWAYS_THERE.test(file)) : needed,
    },
    rolldownOptions: {
      // What is loaded later in one place and at once in another is put together on purpose (chunk-groups.ts).
      checks: { ineffectiveDynamicImport: false },
      input: { index: 'index.html', sw: 'app/web/sw.ts' },
      // The bundler would put a home part into a chunk of another one, and the plan of the first load (first-load.ts) names its chunk.
      experimental: { chunkOptimization: false },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: chunkGroups(AREA, homes) },
      },
    },
  },
})
