import { TEXT_LENGTH } from '../osm/limits.ts'
import type { RowProblem } from './report.ts'
import { inSmallLetters } from './letters.ts'

/** An address of a list. A street may have a name in each language. Coordinates in 1e-7 degrees; `town` and `postcode` may be empty. */
export type ListAddress = {
  streets: string[]
  number: string
  town: string
  postcode: string
  lat: number
  lon: number
}
/** What a row says: an address, one that is left out, or nothing that can be read. */
export type ListRow =
  | { address: ListAddress }
  | { left: 'noNumber' | 'noPoint' }
  | { problem: RowProblem; value: string }

export type ListFormat = {
  delimiter: string
  /** Whether cells may stand in quotation marks (RFC 4180). */
  quoted: boolean
  /** Cells of a row. */
  width: number
  read: (cells: readonly string[]) => ListRow
}

type Cell = (column: string) => string
type Kind = { required: readonly string[]; delimiter: string; quoted: boolean; read: (cell: Cell) => ListRow }

/**
 * The addresses of the Archivio nazionale dei numeri civici delle strade urbane (ISTAT and Agenzia delle Entrate), as their open data have
 * them (INDIR_*.csv): 19 columns between semicolons without quotation marks, longitude and latitude in degrees (ETRF2000, less than 1 m from
 * WGS 84) with a decimal comma. METRICO is the number of a house in places that count metres.
 */
const ANNCSU: Kind = {
  required: ['ODONIMO', 'CIVICO', 'COORD_X_COMUNE', 'COORD_Y_COMUNE'],
  delimiter: ';',
  quoted: false,
  read: (cell) => {
    const names = ['ODONIMO', 'DIZIONE_LINGUA1', 'DIZIONE_LINGUA2'].map(cell).filter((name) => name !== '')
    const number = cell('CIVICO') || cell('METRICO')
    // Florence, Genoa and Savona number shops in red: 12 red is another door than 12.
    const red = cell('SPECIFICITA').toUpperCase().startsWith('ROSSO') ? 'R' : ''
    const exponent = cell('ESPONENTE') + red
    return rowOf({
      streets: names.map(inSmallLetters),
      number: number !== '' && exponent !== '' ? `${number}/${exponent}` : number,
      town: inSmallLetters(cell("LOCALITA'")),
      postcode: '',
      lat: cell('COORD_Y_COMUNE'),
      lon: cell('COORD_X_COMUNE'),
    })
  },
}

/** Addresses as openaddresses.io collects them: columns between commas, cells in quotation marks where needed, WGS 84. */
const OPEN_ADDRESSES: Kind = {
  required: ['LON', 'LAT', 'NUMBER', 'STREET'],
  delimiter: ',',
  quoted: true,
  read: (cell) =>
    rowOf({
      streets: [inSmallLetters(cell('STREET'))],
      number: cell('NUMBER'),
      town: inSmallLetters(cell('CITY')),
      postcode: cell('POSTCODE'),
      lat: cell('LAT'),
      lon: cell('LON'),
    }),
}

/** How the rows below a header are read; null for columns that are not known. */
export function formatOf(header: string): ListFormat | null {
  for (const { required, delimiter, quoted, read } of [ANNCSU, OPEN_ADDRESSES]) {
    const columns = header.split(delimiter).map((name) => unquoted(name).toUpperCase())
    if (!required.every((name) => columns.includes(name))) continue
    const places = new Map(columns.map((name, at) => [name, at]))
    const width = columns.length
    return {
      delimiter,
      quoted,
      width,
      read: (cells) => {
        const wrong = wrongRow(cells, width)
        return wrong ?? read((column) => unquoted(cells[places.get(column) ?? -1] ?? '').slice(0, TEXT_LENGTH))
      },
    }
  }
  return null
}

function wrongRow(cells: readonly string[], width: number): ListRow | null {
  if (cells.length !== width) return { problem: 'cells', value: cells.join(' ') }
  // What the reader puts in the place of bytes that are no UTF-8.
  const garbled = cells.find((cell) => cell.includes('\u{FFFD}'))
  return garbled === undefined ? null : { problem: 'letters', value: garbled }
}

/** A spreadsheet may have put quotation marks around what had none. */
const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/su, '$1')
    .trim()

type Written = Omit<ListAddress, 'lat' | 'lon'> & { lat: string; lon: string }

function rowOf({ lat, lon, ...address }: Written): ListRow {
  if (address.streets.every((name) => name === '')) return { problem: 'street', value: address.number }
  if (lat === '' && lon === '') return { left: 'noPoint' }
  const point = { lat: degrees(lat, 90), lon: degrees(lon, 180) }
  if (point.lat === null || point.lon === null) return { problem: 'point', value: `${lat} ${lon}` }
  if (address.number === '') return { left: 'noNumber' }
  return { address: { ...address, lat: point.lat, lon: point.lon } }
}

/** In 1e-7 degrees; null for what is no number of degrees. */
function degrees(text: string, most: number): number | null {
  if (!/^[-+]?\d{1,3}(?:[.,]\d{1,20})?$/.test(text)) return null
  const value = Number(text.replace(',', '.'))
  return Math.abs(value) <= most ? Math.round(value * 1e7) : null
}
