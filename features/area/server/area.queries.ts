import { join } from 'node:path'
import type { AreaMeta } from './streets/graph.ts'
import { readMeta } from './streets/store.ts'

/** The folder of the area in the data folder of the installation. */
export const areaFolderIn = (dataDir: string): string => join(dataDir, 'area')

/** What is known of the area in a folder; null without one. Reads the first 64 KB of its file. */
export const areaOf = (folder: string): Promise<AreaMeta | null> => readMeta(folder)
