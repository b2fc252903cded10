/** What draws the streets of the area: a megabyte that only a page with a map needs. It is in no first load, and kept on a device when it is asked for. */
const LIBRARY = /\/node_modules\/maplibre-gl\//

/** A file of a bundle, as much as is read here. */
export type Made = {
  type: 'asset' | 'chunk'
  moduleIds?: readonly string[]
  originalFileNames?: readonly string[]
}

/**
 * What draws the pages of a PDF: more than a megabyte that only the preview of a file needs; and a font that only some custom themes choose.
 * The service worker keeps neither.
 */
const RARE = /\/node_modules\/(?:pdfjs-dist|@fontsource\/rubik)\//

/** Whether a file of the bundle holds a part of what draws the streets. */
export const isDrawing = (file: Made | undefined): boolean => comesFrom(file, LIBRARY)

/** Whether a file of the bundle is kept on no device. */
export const isRare = (file: Made | undefined): boolean => comesFrom(file, RARE)

const comesFrom = (file: Made | undefined, library: RegExp): boolean =>
  [...(file?.moduleIds ?? []), ...(file?.originalFileNames ?? [])].some((one) => library.test(`/${one}`))
