import { createHash } from 'node:crypto'
import { Cells } from './cells.rules.ts'
import { problem, readTable, type Line } from './csv.rules.ts'
import type { ImportFile, ImportGroup, ImportRow, Parsed } from './rows.rules.ts'
import { syntheticName } from './synthetic-names.rules.ts'

export const STUDENTS_FILE = 'students.csv'
export const YARDS_FILE = 'bus-yards.csv'

const STUDENT_COLUMNS = [
  'StreetNum',
  'StreetName',
  'ZipCode',
  'Lat',
  'Long',
  'PickupType',
  'Grade',
  'Geocode',
  'NeighborhoodSafetyScore',
  'MaxWalk',
  'AssignedSchool',
  'CurrentSchoolStart',
  'CurrentSchoolEnd',
  'SchoolAddress',
  'SchoolLat',
  'SchoolLong',
] as const
const YARD_COLUMNS = [
  'Bus Number',
  'Bus Yard',
  'Bus Type',
  'Bus Yard Address',
  'Bus Yard Latitude',
  'Bus Yard Longitude',
] as const

const PICKUP_TYPES = ['Corner', 'D2D', 'Wheelchair'] as const
const BUS_TYPES = ['Full', 'HS', 'MS', 'WC'] as const
const ZONE = 'America/New_York'

export type Vehicle = { number: string; type: (typeof BUS_TYPES)[number]; yard: string }

/**
 * The pupils of the Boston data. It has neither pupil numbers nor names: a row is identified by its whole content and,
 * because equal rows exist, by which of them it is; names are made up from that identity. Each school is a group.
 */
export function readBoston(file: ImportFile): Parsed {
  const { lines, problems } = readTable(file, STUDENT_COLUMNS)
  const rows: ImportRow[] = []
  const groups = new Map<string, ImportGroup>()
  const schools = new Map<string, string>()
  const seen = new Map<string, number>()
  for (const line of lines) {
    const cells = new Cells(file.name, line)
    const row = studentOf(cells, identityOf(line, seen))
    // Two addresses or bells for one school would make its group mean two things.
    const said = JSON.stringify([row.school, row.bellStart, row.bellEnd])
    if ((schools.get(row.groupKey) ?? said) !== said) cells.refuse('AssignedSchool', 'contradiction')
    schools.set(row.groupKey, schools.get(row.groupKey) ?? said)
    groups.set(row.groupKey, { key: row.groupKey, name: cells.raw('AssignedSchool'), zone: ZONE })
    problems.push(...cells.problems)
    rows.push(row)
  }
  return { rows, groups: [...groups.values()], problems }
}

/** SHA-256 over every cell, and the how-manieth row with that content it is. */
function identityOf(line: Line, seen: Map<string, number>): string {
  const content = createHash('sha256')
    .update(JSON.stringify(STUDENT_COLUMNS.map((column) => line.cells[column])))
    .digest('hex')
    .slice(0, 40)
  const occurrence = (seen.get(content) ?? 0) + 1
  seen.set(content, occurrence)
  return occurrence === 1 ? content : `${content}-${occurrence}`
}

function studentOf(cells: Cells, identity: string): ImportRow {
  const school = cells.text('AssignedSchool')
  const street = `${cells.text('StreetNum', 20)} ${titled(cells.text('StreetName'))}`
  // The spreadsheet that the data went through ate the leading zero of the postcode.
  const zip = cells.text('ZipCode', 10).padStart(5, '0')
  const [latitude, longitude] = [cells.latitude('Lat'), cells.longitude('Long')]
  const type = cells.word('PickupType', PICKUP_TYPES)
  cells.number('MaxWalk', { min: 0, max: 10 })
  const address = `${street}, ${zip}`
  return {
    row: cells.row,
    key: `boston:${identity}`,
    groupKey: `boston:${school}`,
    ...nameOf(identity),
    birthDate: null,
    schoolClass: cells.text('Grade', 20),
    needs: type === 'Wheelchair' ? ['wheelchair'] : [],
    home: { key: `home:${latitude},${longitude}:${address}`, name: street, address, latitude, longitude },
    school: {
      key: `school:${school}`,
      name: school,
      address: cells.text('SchoolAddress', 200),
      latitude: cells.latitude('SchoolLat'),
      longitude: cells.longitude('SchoolLong'),
    },
    bellStart: cells.time('CurrentSchoolStart'),
    bellEnd: cells.time('CurrentSchoolEnd'),
    guardians: [],
  }
}

/** The second of two equal rows is another child, so it gets another name. */
function nameOf(identity: string): { name: string; surname: string } {
  return syntheticName(createHash('sha256').update(identity).digest('hex'))
}

const titled = (street: string): string => street.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** The vehicles of the Boston data; their numbers label the lines. */
export function readYards(file: ImportFile): { vehicles: Vehicle[]; problems: Parsed['problems'] } {
  const { lines, problems } = readTable(file, YARD_COLUMNS)
  const seen = new Set<string>()
  const vehicles: Vehicle[] = []
  for (const line of lines) {
    const cells = new Cells(file.name, line)
    const number = cells.text('Bus Number', 40)
    const type = cells.word('Bus Type', BUS_TYPES)
    cells.latitude('Bus Yard Latitude')
    cells.longitude('Bus Yard Longitude')
    if (seen.has(number)) cells.problems.push(problem(file.name, line.row, 'Bus Number', 'duplicate', number))
    seen.add(number)
    problems.push(...cells.problems)
    if (type) vehicles.push({ number, type, yard: cells.text('Bus Yard', 40) })
  }
  return { vehicles, problems }
}
