import type { Broken, Upload } from './fields.ts'

/** The largest file of a form field that names no limit of its own. The specification says only that there is a limit. */
export const UPLOAD_MAX_MB = 5
const BYTES_OF_MB = 1024 * 1024
export const UPLOAD_MAX_BYTES = UPLOAD_MAX_MB * BYTES_OF_MB
type Limits = { acceptExtension?: string | undefined; maxMegabytes?: number | undefined }
const FILE_NAME_MAX = 200

/** The size of what base64 stands for, in bytes. */
export function bytesOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='))
  return (base64.length / 4) * 3 - padding
}

/** True when the name has one of the endings (`.pdf,.jpg`); every name when there are none. */
export function hasEnding(fileName: string, accept: string | undefined): boolean {
  const endings = (accept ?? '')
    .split(',')
    .map((ending) => ending.trim().toLowerCase().replace(/^\.?/, '.'))
    .filter((ending) => ending !== '.')
  return endings.length === 0 || endings.some((ending) => fileName.toLowerCase().endsWith(ending))
}

/** What is wrong with a file, as a text id with its values; null when nothing is. */
export function uploadProblem({ data, fileName }: Upload, { acceptExtension: accept, maxMegabytes }: Limits): Broken {
  if (fileName.trim() === '') return { message: 'form.fileNameMissing' }
  if (fileName.length > FILE_NAME_MAX) return { message: 'form.tooLong', values: { max: FILE_NAME_MAX } }
  if (!hasEnding(fileName, accept)) return { message: 'form.wrongFile', values: { endings: accept ?? '' } }
  if (data === '' || data.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return { message: 'form.emptyFile' }
  return isTooLarge(bytesOf(data), maxMegabytes)
}

/** That a file of so many bytes is larger than a field takes; null when it is not. */
export function isTooLarge(bytes: number, max: number = UPLOAD_MAX_MB): Broken {
  return bytes > max * BYTES_OF_MB ? { message: 'form.fileTooLarge', values: { max } } : null
}
