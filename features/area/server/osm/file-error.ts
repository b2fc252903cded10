import type { FileProblem } from '../../shared/file-problems.ts'

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
