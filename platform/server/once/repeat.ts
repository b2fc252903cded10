import { notFound, stale } from '#platform/shared/errors/app-error.ts'

/**
 * For a command that makes (version null) or changes a row whose id the caller made. The caller's own first call, come
 * again, gets what it made; undefined: go on. A version that is not the row's is refused with what is there (E016), one of
 * a row that is not there with 404 E008.
 */
export function repeatOf<Shown>(
  row: { version: number } | undefined,
  shown: Shown | undefined,
  version: number | null,
): Shown | undefined {
  if (!row && version !== null) throw notFound()
  if (!row || row.version === version) return undefined
  if (version === null && shown !== undefined) return shown
  throw stale(shown)
}
