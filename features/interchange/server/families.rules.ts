import { NEEDS, type Need } from '#features/children/shared/children.contract.ts'
import { Cells } from './cells.rules.ts'
import { readTable } from './csv.rules.ts'
import type { ImportFile, ImportGuardian, ImportRow, Parsed } from './rows.rules.ts'

const KINDS = ['mother', 'father', 'guardian', 'relative', 'other'] as const
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The columns of a families file; those of the second parent may stay empty. */
export const FAMILY_COLUMNS = [
  'childId',
  'name',
  'surname',
  'group',
  'birthDate',
  'class',
  'needs',
  'homeAddress',
  'homeLatitude',
  'homeLongitude',
  'schoolName',
  'schoolAddress',
  'schoolLatitude',
  'schoolLongitude',
  'bellStart',
  'bellEnd',
  'parent1Name',
  'parent1Surname',
  'parent1Email',
  'parent1Phone',
  'parent1Kind',
  'parent2Name',
  'parent2Surname',
  'parent2Email',
  'parent2Phone',
  'parent2Kind',
] as const

/** A file without coordinates gives addresses alone; one without dates of birth gives none. */
const OPTIONAL = ['birthDate', 'homeLatitude', 'homeLongitude', 'schoolLatitude', 'schoolLongitude'] as const

const EXAMPLE = [
  'C-001',
  'Ada',
  'Example',
  'Primary school',
  '04/05/2019',
  '2B',
  'wheelchair allergy',
  'Via Roma 1, Como',
  '45,8081',
  '9,0852',
  'Primary school',
  'Via Scuola 3, Como',
  '45,8100',
  '9,0900',
  '08:15',
  '13:15',
  'Pia',
  'Example',
  'pia@example.test',
  '+39 000 000001',
  'mother',
  '',
  '',
  '',
  '',
  '',
]

/** The header and one example, as CSV with CRLF. */
export const familiesTemplateCsv = (): string =>
  [FAMILY_COLUMNS, EXAMPLE].map((cells) => cells.map(quoted).join(',')).join('\r\n') + '\r\n'

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * One child per line with home, school, bells and up to two parents. `childId` is the school's own number. A home or school that has an address
 * may leave both coordinates empty: then it has no point yet.
 */
export function readFamilies(file: ImportFile, mostRows?: number): Parsed {
  const { lines, problems } = readTable(file, FAMILY_COLUMNS, { mostRows, optional: OPTIONAL })
  const rows: ImportRow[] = []
  const seen = new Set<string>()
  const told = new Map<string, string>()
  for (const line of lines) {
    const cells = new Cells(file.name, line)
    const row = childOf(cells)
    if (seen.has(row.key)) cells.refuse('childId', 'duplicate')
    seen.add(row.key)
    for (const [index, guardian] of row.guardians.entries()) {
      const { kind: _, ...person } = guardian
      if (!agrees(told, guardian.key, person)) cells.refuse(`parent${index + 1}Email`, 'contradiction')
    }
    if (!agrees(told, `${row.groupKey} ${row.school.key}`, row.school)) cells.refuse('schoolName', 'contradiction')
    problems.push(...cells.problems)
    rows.push(row)
  }
  const groups = [...new Set(rows.map((row) => row.groupKey))].map((name) => ({ key: name, name, zone: '' }))
  return { rows, groups, problems }
}

/** The first row about something decides what it is. */
function agrees(told: Map<string, string>, key: string, what: unknown): boolean {
  const said = JSON.stringify(what)
  const before = told.get(key)
  if (before === undefined) told.set(key, said)
  return before === undefined || before === said
}

function childOf(cells: Cells): ImportRow {
  const id = cells.text('childId', 60)
  const address = cells.text('homeAddress', 200)
  const point = pointOf(cells, 'home', address)
  const where = point.latitude === null ? '' : `${point.latitude},${point.longitude}`
  const school = cells.text('schoolName')
  const schoolAddress = cells.optional('schoolAddress', 200) ?? ''
  return {
    row: cells.row,
    key: `families:${id}`,
    groupKey: cells.text('group'),
    name: cells.text('name'),
    surname: cells.text('surname'),
    birthDate: cells.day('birthDate'),
    schoolClass: cells.optional('class', 20),
    needs: needsOf(cells),
    home: { key: `home:${where}:${address}`, name: address.slice(0, 80), address, ...point },
    school: {
      key: `school:${school}`,
      name: school,
      address: schoolAddress,
      ...pointOf(cells, 'school', schoolAddress),
    },
    bellStart: cells.raw('bellStart') === '' ? null : cells.time('bellStart'),
    bellEnd: cells.raw('bellEnd') === '' ? null : cells.time('bellEnd'),
    guardians: [guardianOf(cells, 1, id), guardianOf(cells, 2, id)].flatMap((guardian) => guardian ?? []),
  }
}

/** The point of a home or school; none where both coordinates are empty and an address can be looked up. */
function pointOf(cells: Cells, what: 'home' | 'school', address: string) {
  const [latitude, longitude] = [`${what}Latitude`, `${what}Longitude`]
  if (address !== '' && cells.raw(latitude) === '' && cells.raw(longitude) === '')
    return { latitude: null, longitude: null }
  return { latitude: cells.latitude(latitude), longitude: cells.longitude(longitude) }
}

/** Words with spaces between them. */
function needsOf(cells: Cells): Need[] {
  const words = cells.raw('needs').split(/\s+/).filter(Boolean)
  const known = NEEDS.filter((need) => words.includes(need))
  if (known.length < new Set(words).size) cells.refuse('needs', 'unknownType')
  return known
}

/** A parent with an e-mail address is the same person in every row; one without belongs to this child alone. */
function guardianOf(cells: Cells, number: 1 | 2, childId: string): ImportGuardian | null {
  const field = (what: string) => `parent${number}${what}`
  if (['Name', 'Surname', 'Email', 'Phone', 'Kind'].every((what) => cells.raw(field(what)) === '')) return null
  const email = cells.optional(field('Email'), 200)?.toLowerCase() ?? null
  if (email !== null && !EMAIL.test(email)) cells.refuse(field('Email'), 'badEmail')
  return {
    key: email === null ? `families:${childId}:parent${number}` : `families:${email}`,
    name: cells.text(field('Name')),
    surname: cells.text(field('Surname')),
    email,
    phone: cells.optional(field('Phone'), 40),
    kind: cells.raw(field('Kind')) === '' ? 'guardian' : (cells.word(field('Kind'), KINDS) ?? 'guardian'),
  }
}
