import { sql, type RawBuilder } from 'kysely'
import { METRES_PER_DEGREE } from '#platform/shared/geo/metres.ts'

/** `metresApart` said in SQL; the names are those of two rows in the query that have latitude and longitude. */
export function metresApartOf(a: string, b: string): RawBuilder<number> {
  const of = (row: string, column: 'latitude' | 'longitude') => sql.ref(`${row}.${column}`)
  return sql<number>`(${METRES_PER_DEGREE}::float8 * sqrt((${of(a, 'latitude')} - ${of(b, 'latitude')}) ^ 2
    + ((${of(a, 'longitude')} - ${of(b, 'longitude')})
      * cos(radians((${of(a, 'latitude')} + ${of(b, 'latitude')}) / 2))) ^ 2))`
}
