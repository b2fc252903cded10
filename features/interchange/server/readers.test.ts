import { describe, expect, test } from 'vitest'
import { readBoston, readYards } from './boston.rules.ts'
import { FAMILY_COLUMNS, familiesTemplateCsv, readFamilies } from './families.rules.ts'

const STUDENTS =
  'StreetNum,StreetName,ZipCode,Lat,Long,PickupType,Grade,Geocode,NeighborhoodSafetyScore,MaxWalk,AssignedSchool,CurrentSchoolStart,CurrentSchoolEnd,SchoolAddress,SchoolLat,SchoolLong'
const ADA =
  '1,CLAREMONT PK,2118,42.342049,-71.080765,Corner,3,25025070800,3,0.5,Pesky School,8:30:00 AM,4:00:00 PM,"236 Beech St, 02131",42.281233,-71.141075'
const BEN =
  '7,DUNFORD ST,2119,42.31742,-71.09455,Wheelchair,1,25025081500,5,0.4,Pesky School,8:30:00 AM,4:00:00 PM,"236 Beech St, 02131",42.281233,-71.141075'

const file = (name: string, text: string | Uint8Array) => ({
  name,
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
})
const students = (...lines: string[]) => readBoston(file('students.csv', [STUDENTS, ...lines].join('\n')))
/** Ada's line with another cell. */
const ada = (cells: Record<string, string>) =>
  ADA.replace('"236 Beech St, 02131"', '236 Beech St')
    .split(',')
    .map((cell, index) => cells[STUDENTS.split(',')[index]!] ?? cell)
    .join(',')

describe('the Boston pupils', () => {
  test('a row is a child with home, needs, school and bells; its school is the group', () => {
    const { rows, groups, problems } = students(ADA, BEN)
    expect(problems).toEqual([])
    expect(groups).toEqual([{ key: 'boston:Pesky School', name: 'Pesky School', zone: 'America/New_York' }])
    expect(rows[0]).toMatchObject({
      row: 2,
      schoolClass: '3',
      needs: [],
      home: { name: '1 Claremont Pk', address: '1 Claremont Pk, 02118', latitude: 42.342049, longitude: -71.080765 },
      school: { name: 'Pesky School', address: '236 Beech St, 02131' },
      bellStart: '08:30',
      bellEnd: '16:00',
    })
    expect(rows[1]!.needs).toEqual(['wheelchair'])
  })

  test('a child is its content and which of the equal rows it is: two equal rows are two children, read again they are the same', () => {
    const [first, second] = students(ADA, ADA).rows
    expect(first!.key).not.toBe(second!.key)
    expect(
      students(BEN, ADA, ADA)
        .rows.slice(1)
        .map((row) => row.key),
    ).toEqual([first!.key, second!.key])
    expect(students(ada({ Grade: '4' })).rows[0]!.key).not.toBe(first!.key)
  })

  test('the made-up name is stable', () => {
    expect(students(ADA).rows[0]).toMatchObject({
      name: students(BEN, ADA).rows[1]!.name,
      surname: students(BEN, ADA).rows[1]!.surname,
    })
  })

  test.each([
    ['a missing coordinate', { Lat: '' }, 'Lat', 'missing'],
    ['a coordinate of zero', { Long: '0' }, 'Long', 'outOfRange'],
    ['a coordinate that is a word', { Lat: 'north' }, 'Lat', 'notANumber'],
    ['a coordinate off the earth', { Lat: '142.3' }, 'Lat', 'outOfRange'],
    ['an unknown pick-up type', { PickupType: 'Helicopter' }, 'PickupType', 'unknownType'],
    ['a bell that is no time', { CurrentSchoolStart: '25:00' }, 'CurrentSchoolStart', 'badTime'],
    ['no school', { AssignedSchool: ' ' }, 'AssignedSchool', 'missing'],
  ])('%s is named with file, row and column', (_, cells, field, reason) => {
    expect(students(BEN, ada(cells)).problems).toContainEqual(
      expect.objectContaining({ file: 'students.csv', row: 3, field, reason }),
    )
  })

  test('all problems of a file are named, not only the first', () => {
    expect(
      students(ada({ Lat: '', PickupType: 'x' }), BEN, ada({ Long: '' })).problems.map((one) => [one.row, one.field]),
    ).toEqual(
      expect.arrayContaining([
        [2, 'Lat'],
        [2, 'PickupType'],
        [4, 'Long'],
      ]),
    )
  })

  test('one school with two bells is a contradiction', () => {
    expect(students(ADA, BEN.replace('8:30:00 AM', '7:30:00 AM')).problems).toMatchObject([
      { row: 3, reason: 'contradiction' },
    ])
  })
})

describe('what is not a table', () => {
  const read = (text: string | Uint8Array) => readBoston(file('students.csv', text)).problems

  test('another encoding is refused with the line it shows in', () => {
    const latin = Buffer.concat([
      Buffer.from(`${STUDENTS}
${ADA}
Caf`),
      Uint8Array.of(0xe9, 0x0a),
    ])
    expect(read(latin)).toMatchObject([{ row: 3, reason: 'encoding' }])
    const utf16 = Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from(STUDENTS, 'utf16le')])
    expect(read(utf16)).toMatchObject([{ row: 1, reason: 'encoding' }])
  })
  test('a file that is no CSV is refused', () => {
    expect(read('{"students": []}')).toMatchObject([{ row: 1, reason: 'notCsv' }])
    expect(read('%PDF-1.7\0\0')).toMatchObject([{ row: 1, reason: 'notCsv' }])
    expect(read('')).toMatchObject([{ row: 1, reason: 'notCsv' }])
  })
  test('a quote that never ends and a line with too few cells are named', () => {
    expect(read(`${STUDENTS}\n1,"CLAREMONT`).map((one) => one.reason)).toContain('notCsv')
    expect(read(`${STUDENTS}\n${ADA}\n1,SHORT`)).toMatchObject([{ row: 3, reason: 'cellCount' }])
  })
  test('missing columns and a table without rows are named', () => {
    expect(read('StreetNum,Lat\n1,2').map((one) => one.field)).toContain('AssignedSchool')
    expect(read(STUDENTS)).toMatchObject([{ row: 1, reason: 'empty' }])
  })
  test('a byte order mark and CRLF change nothing', () => {
    expect(readBoston(file('students.csv', `\uFEFF${STUDENTS}\r\n${ADA}\r\n`))).toEqual(students(ADA))
  })
})

test('a bus that stands twice in the yard list is named', () => {
  const header = 'Bus Number,Bus Yard,Bus Type,Bus Yard Address,Bus Yard Latitude,Bus Yard Longitude'
  const bus = 'B286,Frpt,Full,"2000 Washington Street",42.333189,-71.080309'
  const { vehicles, problems } = readYards(
    file('bus-yards.csv', [header, bus, bus, bus.replace('Full', 'Boat').replace('286', '1')].join('\n')),
  )
  expect(vehicles.map((vehicle) => vehicle.number)).toContain('B286')
  expect(problems).toMatchObject([
    { row: 3, reason: 'duplicate' },
    { row: 4, field: 'Bus Type', reason: 'unknownType' },
  ])
})

describe('families', () => {
  const families = (...cells: Partial<Record<(typeof FAMILY_COLUMNS)[number], string>>[]) => {
    const [header, example] = familiesTemplateCsv().trim().split('\r\n')
    const base = readExample(example!)
    const lines = cells.map((some) =>
      FAMILY_COLUMNS.map((column, index) => `"${some[column] ?? base[index]}"`).join(','),
    )
    return readFamilies(file('families.csv', [header, ...lines].join('\r\n')))
  }
  const readExample = (line: string): string[] =>
    [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=,)(?=,|$)/g)].map((cell) => cell[1] ?? cell[2] ?? '')

  test('the template itself is a good file', () => {
    const { rows, problems } = readFamilies(file('families.csv', familiesTemplateCsv()))
    expect(problems).toEqual([])
    expect(rows).toMatchObject([
      {
        name: 'Ada',
        groupKey: 'Primary school',
        needs: ['wheelchair', 'allergy'],
        bellStart: '08:15',
        guardians: [{ email: 'pia@example.test', kind: 'mother' }],
      },
    ])
  })
  test('more rows than are allowed are one problem, also when most of them are empty', () => {
    const [header, example] = familiesTemplateCsv().trim().split('\r\n')
    const read = (...rows: (string | undefined)[]) =>
      readFamilies(file('families.csv', [header, ...rows].join('\r\n')), 2)
    expect(read(example, example?.replace('C-001', 'C-002')).problems).toEqual([])
    for (const rows of [Array(3).fill(example), ['', '', '', '', example]])
      expect(read(...rows)).toMatchObject({ rows: [], problems: [{ row: 4, reason: 'tooManyRows' }] })
  })
  test('the same child number twice is refused', () => {
    expect(families({}, { name: 'Bea' }).problems).toMatchObject([
      { row: 3, field: 'childId', reason: 'duplicate', value: 'C-001' },
    ])
  })
  test('brothers and sisters share a parent with the same address; another name for it is a contradiction', () => {
    const [ada, bea] = families({}, { childId: 'C-002', name: 'Bea', parent1Email: 'PIA@example.test' }).rows
    expect(ada!.guardians[0]!.key).toBe(bea!.guardians[0]!.key)
    expect(families({}, { childId: 'C-002', parent1Name: 'Rosa' }).problems).toMatchObject([
      { row: 3, field: 'parent1Email', reason: 'contradiction' },
    ])
  })
  test.each([
    ['45,4642', 45.4642],
    ['45.4642', 45.4642],
    ['-45,4', -45.4],
    ['45', 45],
  ])('%s is a coordinate', (typed, read) => {
    const { rows, problems } = families({ homeLatitude: typed })
    expect(problems).toEqual([])
    expect(rows[0]?.home.latitude).toBe(read)
  })
  test.each([
    ['45.464,2', 'manySeparators'],
    ['45,464.2', 'manySeparators'],
    ['45,46,42', 'manySeparators'],
    ['454.642.000', 'manySeparators'],
    ['458081', 'outOfRange'],
    ['45,', 'notANumber'],
    [',5', 'notANumber'],
    ['4e1', 'notANumber'],
    ['45 4642', 'notANumber'],
  ])('%s is refused and not guessed', (typed, reason) => {
    expect(families({ homeLatitude: typed }).problems).toMatchObject([{ field: 'homeLatitude', reason, value: typed }])
  })
  test('decimal commas between commas are too many cells; between semicolons or tabs they are decimals', () => {
    const [header = '', example = ''] = familiesTemplateCsv().trim().split('\r\n')
    const read = (...lines: string[]) => readFamilies(file('families.csv', lines.join('\n')))
    expect(read(header, example.replaceAll('"', '')).problems).toMatchObject([{ row: 2, reason: 'cellCount' }])
    for (const mark of [';', '\t']) {
      const line = readExample(example).join(mark)
      const { rows, problems } = read(header.replaceAll(',', mark), line, line.replace('C-001', 'C-002'))
      expect(problems).toEqual([])
      expect(rows[1]).toMatchObject({ home: { address: 'Via Roma 1, Como', latitude: 45.8081, longitude: 9.0852 } })
    }
  })
  test('unknown needs, a bad address and a text that is too long are named', () => {
    const { problems } = families({ needs: 'wings', parent1Email: 'pia', name: 'x'.repeat(81) })
    expect(problems.map((one) => [one.field, one.reason])).toEqual(
      expect.arrayContaining([
        ['needs', 'unknownType'],
        ['parent1Email', 'badEmail'],
        ['name', 'tooLong'],
      ]),
    )
  })
})
