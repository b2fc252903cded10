import { searchKey } from '#platform/shared/text/search-key.ts'
import type { DayNames } from '../../shared/unplanned.contract.ts'

/** Nobody reads a longer list at a door; the search at the server has the same limit. */
const FOUND_AT_MOST = 20

/** Returns the children of a group of whom each typed word begins a word of the name, as the search at the server finds them. */
export function findNames(children: DayNames['children'], groupId: string, q: string): DayNames['children'] {
  const typed = wordsOf(q)
  if (typed.length === 0) return []
  return children
    .filter((child) => child.groupId === groupId)
    .filter(({ name }) => {
      const words = wordsOf(name)
      return typed.every((part) => words.some((word) => word.startsWith(part)))
    })
    .slice(0, FOUND_AT_MOST)
}

const wordsOf = (text: string): string[] => searchKey(text).split(/\s+/).filter(Boolean)
