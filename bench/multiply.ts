import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STUDENTS_FILE, YARDS_FILE } from '#features/interchange/server/boston.rules.ts'

/**
 * The published pupils so many times that they are `children`, written into `into`: neighbours at the same door, each a
 * child of its own (the import tells equal rows apart by which of them they are).
 */
export function multiply(folder: string, children: number, into: string): string {
  const [head = '', ...rows] = readFileSync(join(folder, STUDENTS_FILE), 'utf8').trimEnd().split(/\r?\n/)
  const all = Array.from({ length: children }, (_, at) => rows[at % rows.length])
  writeFileSync(join(into, STUDENTS_FILE), `${[head, ...all].join('\r\n')}\r\n`)
  copyFileSync(join(folder, YARDS_FILE), join(into, YARDS_FILE))
  return into
}
