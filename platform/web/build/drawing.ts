/** What draws the streets of the area: a megabyte that only a page with a map needs. It is in no first load, and kept on a device when it is asked for. */
const LIBRARY = /\/node_modules\/maplibre-gl\//

/** A file of a bundle, as much as is read here. */
export type Made = {
  type: 'asset' | 'chunk'
  moduleIds?: readonly string[]
  originalFileNames?: readonly string[]
}

/** Whether a file of the bundle holds a part of what draws the streets. */
export const isDrawing = (file: Made | undefined): boolean =>
  [...(file?.moduleIds ?? []), ...(file?.originalFileNames ?? [])].some((one) => LIBRARY.test(`/${one}`))
