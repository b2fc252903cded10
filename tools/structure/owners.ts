import { zoneOf } from './imports.ts'
import { lineAt, type Problem, type Source } from './source.ts'

/**
 * Tables that more than one feature writes, the owner first. Every other table is written by one feature alone. An entry that
 * is no longer needed fails: the list may only become shorter.
 */
const SHARED: Readonly<Record<string, { by: readonly string[]; because: string }>> = {
  run: {
    by: ['runs', 'scheduling', 'disruptions', 'board'],
    because: 'planned, recorded, changed on the way, watched',
  },
  run_passenger: { by: ['runs', 'scheduling'], because: 'planned, then derived from boarding events' },
  run_stop: { by: ['runs', 'scheduling', 'disruptions'], because: 'planned, reached, changed on the way' },
  run_crew: { by: ['runs', 'scheduling', 'disruptions'], because: 'planned, checked in, changed on the way' },
  route: { by: ['routes', 'planner', 'versions'], because: 'drafts are generated, versions are copied' },
  route_stop: { by: ['routes', 'planner', 'versions'], because: 'drafts are generated, versions are copied' },
  route_passenger: { by: ['routes', 'planner', 'versions'], because: 'drafts are generated, versions are copied' },
  route_crew: { by: ['routes', 'versions'], because: 'versions are copied' },
  person: { by: ['people', 'children', 'profile'], because: 'a child is a person; everybody changes the own data' },
  membership: {
    by: ['memberships', 'people', 'children', 'groups', 'joins'],
    because: 'whoever makes a person puts them into a group in the same transaction',
  },
  relationship: { by: ['relationships', 'people', 'joins'], because: 'imported and enrolled with the person' },
  household_adult: { by: ['travel', 'joins'], because: 'an adult who joins lives in the home of the child' },
  customer_group: { by: ['groups', 'people'], because: 'imported before the people of the group' },
  account: {
    by: ['session', 'security', 'subscriptions', 'profile'],
    because: 'password and state belong to different screens of one account',
  },
  session: { by: ['session', 'security'], because: 'a second factor and a fresh proof are kept with the session' },
}

const WRITES =
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|\b(?:insert into|delete from|update)\s+([a-z_]+)\b(?=\s*(?:\(|set\b|where\b|using\b|as\b|[a-z]{1,2}\s+(?:set|using|where)\b|$))/g

type Write = { table: string; feature: string; file: string; line: number }

function writesOf(file: Source): Write[] {
  const zone = zoneOf(file.file)
  if (zone.kind !== 'feature' || zone.side !== 'server') return []
  if (/\.(test|seed)\.ts$/.test(file.file) || file.file.includes('/testing/')) return []
  return [...file.withoutComments.matchAll(WRITES)].map((match) => ({
    table: match[1] ?? match[2]!,
    feature: zone.name,
    file: file.file,
    line: lineAt(file.text, match.index),
  }))
}

/** Tables that several features write and no entry of `shared` allows, and entries that nothing needs. */
export function checkOwners(files: readonly Source[], shared = SHARED): Problem[] {
  const writes = files.flatMap(writesOf)
  return [...Map.groupBy(writes, ({ table }) => table)].flatMap(([table, its]) => {
    const features = [...new Set(its.map(({ feature }) => feature))]
    const allowed = shared[table]?.by
    if (allowed === undefined)
      return features.length < 2
        ? []
        : its.map(({ file, line }) => ({
            file,
            line,
            message: `writes ${table}, as ${features.join(', ')} do: its owner offers an .api function or a hook`,
          }))
    const foreign = its
      .filter(({ feature }) => !allowed.includes(feature))
      .map(({ file, line }) => ({ file, line, message: `writes ${table}, which belongs to ${allowed[0]}` }))
    const unneeded = allowed
      .filter((feature) => !features.includes(feature))
      .map((feature) => ({
        file: 'tools/structure/owners.ts',
        line: 1,
        message: `${feature} no longer writes ${table}: take it off the list`,
      }))
    return [...foreign, ...unneeded]
  })
}
