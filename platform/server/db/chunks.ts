/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const ROWS = 1000

/** The rows in portions that one statement can carry. */
export function chunksOf<Row>(rows: readonly Row[], size = ROWS): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size))
}
