import { FileError } from './file-error.ts'
import { bytesOf, eachField } from './wire.ts'

/** What a reader must know to understand the file. Others (`HistoricalInformation`) would be read wrongly. */
const KNOWN = new Set(['OsmSchema-V0.6', 'DenseNodes', 'Sort.Type_then_ID'])

/** The date of the extract where it says one, ISO 8601. Throws when the file needs what is not known here. */
export function headerOf(bytes: Uint8Array): { extractedAt: string | null } {
  let seconds = 0
  eachField(bytes, (field, reader) => {
    if (field === 4) {
      const feature = Buffer.from(bytesOf(reader)).toString('latin1')
      if (!KNOWN.has(feature)) throw new FileError('unsupported', feature)
    } else if (field === 32) seconds = reader.readVarint(true)
  })
  // A date in JavaScript ends at 8.64e12 s; an extract of the year 2200 is a mistake.
  const plausible = seconds > 0 && seconds < 7_258_118_400
  return { extractedAt: plausible ? new Date(seconds * 1000).toISOString() : null }
}
