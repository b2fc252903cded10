import * as z from 'zod/mini'

/** The files of a first load that no script names, from the root, as the page holds them: each text file, and what is needed beyond the first script. */
export const firstLoadPlan = z.object({
  texts: z.record(z.string(), z.object({ first: z.string(), rest: z.string() })),
  area: z.array(z.string()),
  homes: z.record(z.string(), z.array(z.string())),
})
export type FirstLoad = z.output<typeof firstLoadPlan>
