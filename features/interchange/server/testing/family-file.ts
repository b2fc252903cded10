import { FAMILY_COLUMNS } from '../families.rules.ts'

/** The cells of a row by their columns. */
export type Cells = Partial<Record<(typeof FAMILY_COLUMNS)[number], string>>

/** A family that an import takes; its group is left to the caller. */
export const FAMILY: Cells = {
  childId: '1',
  name: 'Ada',
  surname: 'Rossi',
  homeAddress: 'Via Roma 1',
  homeLatitude: '45.8081',
  homeLongitude: '9.0852',
  schoolName: 'Primary',
  schoolAddress: 'Via Scuola 3',
  schoolLatitude: '45.81',
  schoolLongitude: '9.09',
  bellStart: '08:15',
  bellEnd: '13:15',
}

/** A file of families with these cells, by the names of the columns. */
export function familyFile(rows: readonly Cells[], columns: readonly (keyof Cells)[] = FAMILY_COLUMNS): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
}

/** The body of an import of a file. */
export const importBody = (text: string | Uint8Array, dryRun = false) => ({
  fileName: 'families.csv',
  data: Buffer.from(text).toString('base64'),
  dryRun,
})
