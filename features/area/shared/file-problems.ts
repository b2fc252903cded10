/** Why a file is no extract that can be used. Each has a text `area.file.<problem>`. */
export const FILE_PROBLEMS = [
  'notFound',
  'notExtract',
  'truncated',
  'broken',
  'tooLarge',
  'unsupported',
  'missingNodes',
  'noStreets',
] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]
