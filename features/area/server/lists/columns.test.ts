import { expect, test } from 'vitest'
import { formatOf } from './columns.ts'
import { inSmallLetters } from './letters.ts'

// The header of INDIR_*.csv of the open data of ANNCSU. No file of it is in shared/data: its rows here are made.
const ANNCSU =
  "CODICE_COMUNE;CODICE_ISTAT;PROGRESSIVO_NAZIONALE;CODICE_COMUNALE;ODONIMO;LOCALITA';DIZIONE_LINGUA1;DIZIONE_LINGUA2;PROGRESSIVO_ACCESSO;CODICE_COMUNALE_ACCESSO;CIVICO;ESPONENTE;SPECIFICITA;METRICO;PROGRESSIVO_SNC;COORD_X_COMUNE;COORD_Y_COMUNE;QUOTA;METODO"
const OPEN_ADDRESSES = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH'

const anncsu = (cells: Record<string, string>) => {
  const names = ANNCSU.split(';')
  const usual: Record<string, string> = {
    ODONIMO: 'VIA ROMA',
    CIVICO: '12',
    COORD_X_COMUNE: '9,5',
    COORD_Y_COMUNE: '45,25',
  }
  return formatOf(ANNCSU)!.read(names.map((name) => ({ ...usual, ...cells })[name] ?? ''))
}
const open = (cells: Record<string, string>) => {
  const names = OPEN_ADDRESSES.split(',')
  const usual: Record<string, string> = {
    LON: '9.5',
    LAT: '45.25',
    NUMBER: '12',
    STREET: 'Main St',
    CITY: 'SPRINGFIELD',
    POSTCODE: '12345',
  }
  return formatOf(OPEN_ADDRESSES)!.read(names.map((name) => ({ ...usual, ...cells })[name] ?? ''))
}

test('a row of ANNCSU is an address', () => {
  const address = { streets: ['Via Roma'], number: '12', town: '', postcode: '', lat: 452_500_000, lon: 95_000_000 }
  expect(anncsu({})).toEqual({ address })
  expect(anncsu({ ESPONENTE: 'BIS', "LOCALITA'": 'SAN GIOVANNI' })).toEqual({
    address: { ...address, number: '12/BIS', town: 'San Giovanni' },
  })
  expect(anncsu({ SPECIFICITA: 'ROSSO' })).toEqual({ address: { ...address, number: '12/R' } })
  expect(anncsu({ CIVICO: '', METRICO: '3450' })).toEqual({ address: { ...address, number: '3450' } })
  expect(anncsu({ DIZIONE_LINGUA1: 'ROMSTRASSE' })).toEqual({
    address: { ...address, streets: ['Via Roma', 'Romstrasse'] },
  })
})

test('a row of OpenAddresses is an address', () => {
  expect(open({})).toEqual({
    address: {
      streets: ['Main St'],
      number: '12',
      town: 'Springfield',
      postcode: '12345',
      lat: 452_500_000,
      lon: 95_000_000,
    },
  })
})

test.each([
  [{ CIVICO: '' }, { left: 'noNumber' }],
  [{ COORD_X_COMUNE: '', COORD_Y_COMUNE: '' }, { left: 'noPoint' }],
  [{ COORD_X_COMUNE: '' }, { problem: 'point', value: '45,25 ' }],
  [{ COORD_Y_COMUNE: '95,1' }, { problem: 'point', value: '95,1 9,5' }],
  [{ COORD_Y_COMUNE: '5012345,12' }, { problem: 'point', value: '5012345,12 9,5' }],
  [{ COORD_Y_COMUNE: 'NaN' }, { problem: 'point', value: 'NaN 9,5' }],
  [{ ODONIMO: ' ' }, { problem: 'street', value: '12' }],
  [{ ODONIMO: 'VIA PER\u{FFFD}' }, { problem: 'letters', value: 'VIA PER\u{FFFD}' }],
])('%o is left out or said', (cells, read) => {
  expect(anncsu(cells)).toEqual(read)
})

test('a row with other cells than the header is said', () => {
  const read = formatOf(OPEN_ADDRESSES)!.read
  expect(read(['9.5', '45.25', '1'])).toEqual({ problem: 'cells', value: '9.5 45.25 1' })
})

test('columns are known in any order and case, in quotation marks too; others are not', () => {
  expect(formatOf('hash,lat,lon,street,number')?.width).toBe(5)
  expect(
    formatOf(
      ANNCSU.split(';')
        .map((name) => `"${name}"`)
        .join(';'),
    )?.width,
  ).toBe(19)
  for (const header of [
    '',
    'a;b',
    'LON,LAT,STREET',
    'LON;LAT;NUMBER;STREET',
    'PK\u{3}\u{4}',
    ANNCSU.replaceAll(';', ','),
  ])
    expect(formatOf(header)).toBeNull()
})

test.each([
  ['VIA ROMA', 'Via Roma'],
  ["VIALE DELL'UNITÀ D'ITALIA", "Viale dell'Unità d'Italia"],
  ['VIA XX SETTEMBRE', 'Via XX Settembre'],
  ['PIAZZA DEI MILLE', 'Piazza dei Mille'],
  ['VIA G. MAZZINI', 'Via G. Mazzini'],
  ['DEI MILLE', 'Dei Mille'],
  ['Via De Amicis', 'Via De Amicis'],
  ['', ''],
])('%s is written %s', (name, written) => {
  expect(inSmallLetters(name)).toBe(written)
})
