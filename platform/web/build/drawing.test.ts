import { expect, test } from 'vitest'
import { isDrawing } from './drawing.ts'
import { planOf } from './first-load.ts'
import { precacheList } from './vite-plugins.ts'

const DRAWS = { type: 'chunk', moduleIds: ['/work/node_modules/maplibre-gl/dist/maplibre-gl.mjs'] } as const
const WORKER = { type: 'asset', originalFileNames: ['node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs'] } as const
const PDF = { type: 'asset', originalFileNames: ['node_modules/pdfjs-dist/build/pdf.worker.min.mjs'] } as const
const PAGE = { type: 'chunk', moduleIds: ['/work/features/area/web/AreaPage.tsx'] } as const

/** A bundle with the files that the plan of a first load looks for. `imports` are those of the home of an administrator. */
function bundleOf(imports: string[]) {
  const chunk = (module: string, of: string[] = []) => ({
    ...PAGE,
    facadeModuleId: module,
    imports: of,
  })
  const texts = ['en', 'it'].flatMap((language) =>
    ['first', 'rest'].map((part) => [`assets/${language}-${part}.js`, chunk(`texts/${language}/${part}`)] as const),
  )
  return {
    'index.js': chunk('index.html'),
    'assets/area.js': chunk('area.ts'),
    'assets/admin.js': chunk('admin.tsx', imports),
    'assets/crew.js': chunk('crew.tsx'),
    'assets/family.js': chunk('family.tsx'),
    'assets/drawing.js': { ...DRAWS, imports: [] },
    ...Object.fromEntries(texts),
  }
}

const HOMES = { all: [], byRole: { CB_ADMIN: ['admin.tsx'], CB_ASSISTANT: ['crew.tsx'], CB_PARENT: ['family.tsx'] } }

test('a page with what draws maps in its first load is not built', () => {
  expect(planOf(bundleOf([]), 'index.js', 'area.ts', HOMES).homes['CB_ADMIN']).toEqual(['/assets/admin.js'])
  expect(() => planOf(bundleOf(['assets/drawing.js']), 'index.js', 'area.ts', HOMES)).toThrow(
    'assets/drawing.js draws maps and is in a first load',
  )
})

test('code and worker of the library draw maps, a page does not', () => {
  expect([DRAWS, WORKER, PAGE, undefined].map(isDrawing)).toEqual([true, true, false, false])
})

/** What the service worker is told of a bundle. */
function listsIn(files: Record<string, object>): string {
  const worker = { type: 'chunk', code: "['__PRECACHE__', '__LATER__']" }
  const { generateBundle } = precacheList()
  if (typeof generateBundle !== 'object') throw new Error('the plugin has no handler')
  // The handler reads nothing of the bundler and of its options; the bundle has the fields that it reads.
  void generateBundle.handler.call({} as never, {} as never, { 'sw.js': worker, ...files } as never, true)
  return worker.code
}

test('the service worker keeps pages from the start, and what draws maps when it is asked to', () => {
  expect(
    listsIn({
      'assets/b.js': PAGE,
      'assets/a.js': PAGE,
      'assets/map.js': DRAWS,
      'assets/w.mjs': WORKER,
      'assets/p.mjs': PDF,
    }),
  ).toBe(String.raw`['[\"assets/a.js\",\"assets/b.js\"]', '[\"assets/map.js\",\"assets/w.mjs\"]']`)
})

test('a bundle in which nothing draws maps is not built: their library would be kept from the start', () => {
  expect(() => listsIn({ 'assets/a.js': PAGE })).toThrow('draws the streets')
})
