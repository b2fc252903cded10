/** Why a file is no extract, or no list of addresses, that can be used. Each has a text `area.file.<problem>`. */
export const FILE_PROBLEMS = [
  'notFound',
  'notExtract',
  'truncated',
  'broken',
  'tooLarge',
  'unsupported',
  'missingNodes',
  'noStreets',
  'notList',
  'noRows',
  'noArea',
] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]
