/** Most rows of an answer that every list gives (specification, section 7). */
const PAGE_SIZE = 100

/** Every row of a list, page by page: somebody who is left out of a round is given nothing. */
export async function allRows<T>(
  read: (page: { limit: number; offset: number }) => Promise<{ data: readonly T[]; page: { total: number } }>,
): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const { data, page } = await read({ limit: PAGE_SIZE, offset: rows.length })
    rows.push(...data)
    if (data.length === 0 || rows.length >= page.total) return rows
  }
}
