/**
 * The form in which names are stored for searching and sorting: lower case, accents and other marks removed, single
 * spaces. Equal or prefix comparison on it uses an index and does not depend on the database's collation.
 */
export function searchKey(...parts: readonly string[]): string {
  return parts
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** A pattern for LIKE that matches keys beginning with the text; wildcards in the text are taken literally. */
export function prefixPattern(text: string): string {
  return `${searchKey(text).replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`
}

/** As `prefixPattern`, for the beginning of any later word. */
export function laterWordPattern(text: string): string {
  return `% ${prefixPattern(text)}`
}
