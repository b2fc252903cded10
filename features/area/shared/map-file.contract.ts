import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { instant } from '#platform/shared/contract/fields.ts'

/** Why a file of tiles is not used. Each has a text `area.mapFile.<problem>`. */
export const ARCHIVE_PROBLEMS = ['damaged', 'kind', 'layers'] as const
export type ArchiveProblem = (typeof ARCHIVE_PROBLEMS)[number]

export const mapFile = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  changedAt: instant,
  /** As the file says it; null when it is not used. */
  attribution: z.nullable(z.string()),
  /** Why it is not used; null when maps are drawn from it. */
  problem: z.nullable(z.enum(ARCHIVE_PROBLEMS)),
})
export type MapFile = z.output<typeof mapFile>

export const getMapFile = defineEndpoint({
  name: 'area.mapFile',
  method: 'GET',
  path: '/area/api/v1/map-file',
  summary:
    'The file of tiles that the operator has put beside the area (map.pmtiles), from which maps are drawn in place of the tiles of the import; null without one.',
  answer: z.nullable(mapFile),
  errors: [],
})
