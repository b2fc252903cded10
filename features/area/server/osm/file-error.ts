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

/** A file that was refused. `where` helps who made the file: a block, an offset in bytes. */
export class FileError extends Error {
  readonly problem: FileProblem
  readonly where: string

  constructor(problem: FileProblem, where: string) {
    super(`${problem}: ${where}`)
    this.name = 'FileError'
    this.problem = problem
    this.where = where
  }
}
