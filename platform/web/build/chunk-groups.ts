import { resolve } from 'node:path'
import type { Role } from '#platform/shared/contract/roles.ts'
import type { HomeParts } from './home-parts.ts'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/**
 * How modules are put together into chunks. What every page needs first is two files: the libraries, which change seldom, and the
 * app with its sign-in page. What the signed-in area, all homes and the home of one role have beyond is a file each. Every
 * lazily loaded page stays a chunk of its own. What pages share beyond is left to the bundler: put together by size, chunks came to
 * need each other in a circle, which leaves a page empty (first-load.ts refuses that).
 */
export function chunkGroups(area: string, { all, byRole }: HomeParts) {
  const idsOf = (files: readonly string[]) => files.map((file) => resolve(file))
  const roots = new Set(idsOf(Object.values(byRole).flat()))
  let known: { area: Set<string>; homes: [Role, Set<string>][] } | undefined
  const reached = (modules: Modules) =>
    (known ??= {
      area: closure(modules, idsOf([area, ...all])),
      homes: [
        ['CB_ADMIN', closure(modules, idsOf(byRole.CB_ADMIN))],
        ['CB_ASSISTANT', closure(modules, idsOf(byRole.CB_ASSISTANT))],
        ['CB_PARENT', closure(modules, idsOf(byRole.CB_PARENT))],
      ],
    })
  const nameOf = (id: string, modules: Modules): string | null => {
    if (roots.has(id) || id === resolve(area) || LATER.test(id)) return null
    const { area: inArea, homes } = reached(modules)
    if (inArea.has(id)) return 'signed-in'
    const roles = homes.filter(([, ids]) => ids.has(id)).map(([role]) => role)
    if (roles.length > 1) return 'home'
    return roles[0] === undefined ? null : HOME_NAMES[roles[0]]
  }
  return [
    {
      name: 'libraries',
      test: /node_modules|rolldown.runtime|left-out:/,
      tags: ['$initial' as const],
      priority: 4,
      includeDependenciesRecursively: false,
    },
    // The service worker is one file for itself.
    { name: 'app', test: /^(?!.*[\\/]sw\.ts$)/, tags: ['$initial' as const], priority: 3 },
    { name: nameOf, debugName: 'homes', priority: 2, includeDependenciesRecursively: false },
    // Apart from what draws the streets below it, which needs it too and comes later.
    {
      name: 'map',
      test: /node_modules[\\/]leaflet[\\/]|platform[\\/]web[\\/]map[\\/]|[\\/]web[\\/]ground\.api\.ts/,
      priority: 1,
      includeDependenciesRecursively: false,
    },
  ]
}

/** Named by an index that the area imports from, and used by forms alone. */
const LATER = /node_modules[\\/]@mui[\\/]system[\\/]Grid[\\/]/

const HOME_NAMES: Record<Role, string> = {
  CB_ADMIN: 'home-office',
  CB_ASSISTANT: 'home-crew',
  CB_PARENT: 'home-family',
}

/** Everything that is loaded with the files by static import. */
function closure(modules: Modules, files: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const open = [...files]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}
