import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'

const FILL = /fill\(homeWidgets, \{(.*?)\}\)/gs
const PART = /import\('(\.\/[\w-]+\.tsx)'\)/
const OFFLINE = /offline: async \(\) => \(await import\('(\.\/[\w.-]+\.ts)'\)/g

/** The files that are loaded for a home: for everybody, and for each role. */
export type HomeParts = { all: string[]; byRole: Record<Role, string[]> }

/** Reads from the features which parts fill the home of which role. Throws at a fill that it cannot read. */
export function homeParts(features = globSync('features/*/web/*.feature.tsx')): HomeParts {
  const byRole: Record<Role, string[]> = { CB_ADMIN: [], CB_ASSISTANT: [], CB_PARENT: [] }
  const all: string[] = []
  for (const feature of features.toSorted()) {
    const code = readFileSync(feature, 'utf8')
    for (const [, entry = ''] of code.matchAll(FILL)) {
      // It comes when the home stands.
      if (entry.includes('load: later(')) continue
      const file = PART.exec(entry)?.[1]
      if (file === undefined) throw new Error(`${feature}: a part of the home without import('./….tsx')`)
      const roles = ROLES.filter((role) => !entry.includes('roles:') || entry.includes(`'${role}'`))
      for (const role of roles) byRole[role].push(join(dirname(feature), file))
    }
    for (const [, file = ''] of code.matchAll(OFFLINE)) all.push(join(dirname(feature), file))
  }
  return { all, byRole }
}
