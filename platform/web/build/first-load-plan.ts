import * as z from 'zod/mini'

const files = z.array(z.string())

/**
 * The files of a first load that no script names, from the root, as the page holds them: each text file, and what is needed beyond the
 * first script in the signed-in area, on the home of a role, and on a page that has to stand at once.
 */
export const firstLoadPlan = z.object({
  texts: z.record(z.string(), z.object({ first: z.string(), rest: z.string() })),
  area: files,
  homes: z.record(z.string(), files),
  pages: z.record(z.string(), z.object({ files, texts: z.record(z.string(), z.string()) })),
})
export type FirstLoad = z.output<typeof firstLoadPlan>
