/**
 * Characters that a file name does not keep: control characters, those that change the direction of a text, which make
 * `gpj.exe` look like `exe.jpg` (Unicode Technical Report 36, 2.9), ends of lines, and what separates folders.
 */
const REMOVED = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069/\\]/gu

/** The name of an uploaded file as it is stored and shown; `file` when nothing of it is left. */
export function plainFileName(name: string): string {
  return name.replaceAll(REMOVED, '').trim() || 'file'
}
