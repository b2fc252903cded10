import * as z from 'zod/mini'
import { BODY_REGIONS } from './body.rules.ts'

/** Parts of the body, each once; left and right are those of the person. Their words stand beside them as free text. */
export const bodySites = z._default(
  z.array(z.enum(BODY_REGIONS)).check(
    z.maxLength(BODY_REGIONS.length),
    z.refine((sites) => new Set(sites).size === sites.length),
  ),
  [],
)
