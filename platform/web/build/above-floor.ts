import compatibility, { type Identifier, type SupportStatement } from '@mdn/browser-compat-data' with { type: 'json' }
import { dataVersions, type Floor } from './floor.ts'

/**
 * Names that at least one supported browser does not have: `globals` (`Temporal`), `statics` of a global (`Map.groupBy`), `methods` of
 * collections and texts whose name no older method has (`toSorted`), and `iterators`, methods of iterators, whose names arrays have too.
 */
export type AboveFloor = Record<'globals' | 'statics' | 'methods' | 'iterators', ReadonlySet<string>>

const NAME = /^[A-Za-z]\w*$/
/** Objects of the data that are no globals. */
const NO_GLOBALS = new Set(['Intl', 'globals'])
/** Objects whose methods are found by their name alone; those of others have names that libraries use for their own. */
const FOUND_BY_NAME: Record<string, object> = { Array, Map, Set, String, Uint8Array, WeakMap }

/** Returns what the compatibility data of MDN gives as newer than the floor. */
export function aboveFloor(floor: Floor): AboveFloor {
  const [globals, statics, iterators] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const [newer, older] = [new Set<string>(), new Set<string>()]
  const add = (owner: string, entry: Identifier) => {
    const isNewOwner = isAbove(entry, floor)
    if (isNewOwner) globals.add(owner)
    for (const [key, member] of membersOf(entry)) {
      const name = key.replace(/_static$/, '')
      const isNew = isNewOwner || isAbove(member, floor)
      // Members of the prototype are among them, which no code asks the constructor for.
      if (isNew) statics.add(`${owner}.${name}`)
      if (owner === 'Iterator' && isNew) iterators.add(name)
      const prototype = FOUND_BY_NAME[owner]
      if (prototype && !(name in prototype)) (isNew ? newer : older).add(name)
    }
  }
  const { builtins } = compatibility.javascript
  for (const [owner, entry] of membersOf(builtins)) if (!NO_GLOBALS.has(owner)) add(owner, entry)
  for (const [owner, entry] of membersOf(builtins?.['Intl'])) add(`Intl.${owner}`, entry)
  for (const [owner, entry] of membersOf(compatibility.api)) add(owner, entry)
  return { globals, statics, iterators, methods: new Set([...newer].filter((name) => !older.has(name))) }
}

/** The parts of an entry that have a name a script can write. */
const membersOf = (entry: Identifier | undefined): [string, Identifier][] =>
  Object.entries<Identifier>({ ...entry, __compat: {} }).filter(([name]) => NAME.test(name) && !name.endsWith('_event'))

/**
 * True when the data know the feature and some browser of the floor does not have it, or only behind a flag or another name. A name with a
 * prefix counts as having it when `prefixes` is set.
 */
export function isAbove(entry: Identifier, floor: Floor, prefixes = false): boolean {
  const support = entry.__compat?.support
  if (!support) return false
  return dataVersions(floor).some(({ browser, version }) => {
    const statements = Object.entries(support).find(([name]) => name === browser)?.[1]
    return statements !== undefined && !isSupported(statements, version, prefixes)
  })
}

const isSupported = (statements: SupportStatement, version: number, prefixes: boolean): boolean =>
  [statements].flat().some((statement) => {
    if (statement.flags || statement.alternative_name || (statement.prefix && !prefixes)) return false
    const { version_added: added, version_removed: removed } = statement
    return isAtMost(added, version) && !isAtMost(removed ?? false, version)
  })

/** "preview" is no number, so it is at most nothing. */
const isAtMost = (added: string | false, version: number): boolean =>
  added !== false && Number.parseFloat(added.replace('≤', '')) <= version
