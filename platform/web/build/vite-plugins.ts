import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { themeCss } from '#platform/shared/theme/tokens.ts'
import { isDrawing, isRare } from './drawing.ts'

const STYLES = 'virtual:theme.css'
const TEXT_FILE = /\.(?:m?js|css|html|svg|json|webmanifest)$/

/** Gives the app `virtual:theme.css`: the tokens as CSS variables, from the one table. */
export function themeStyles(): Plugin {
  return {
    name: 'caravan:theme',
    resolveId: (id) => (id === STYLES ? `\0${STYLES}` : null),
    load: (id) => (id === `\0${STYLES}` ? themeCss() : null),
  }
}

/** Writes the names of the built files into the service worker: the shell that it keeps for a start without network. */
export function precacheList(): Plugin {
  return {
    name: 'caravan:precache',
    generateBundle: {
      // After the page is made, which takes an entry that only loads other files out of the bundle: one missing file, and the
      // browser keeps none.
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js']
        if (worker?.type !== 'chunk') throw new Error('the service worker is not in the bundle')
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !isRare(bundle[name]))
        const isLater = (name: string) => isDrawing(bundle[name])
        // A library that was renamed would be kept from the start on every device.
        if (!files.some(isLater)) throw new Error('no file of the bundle draws the streets: drawing.ts')
        worker.code = worker.code
          .replace('__PRECACHE__', listOf(files.filter((name) => !isLater(name))))
          .replace('__LATER__', listOf(files.filter(isLater)))
      },
    },
  }
}

/** Inside a string of the code. */
const listOf = (files: readonly string[]): string => JSON.stringify(files.toSorted()).replaceAll('"', '\\"')

/** Puts a brotli copy beside every text file, which the server sends to browsers that take it. */
export function precompress(): Plugin {
  return {
    name: 'caravan:precompress',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!TEXT_FILE.test(fileName)) continue
          const source = brotliCompressSync(file.type === 'chunk' ? file.code : file.source)
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source })
        }
      },
    },
  }
}
