import { dirname } from 'node:path'
import { importsOf, resolve, zoneOf } from '../structure/imports.ts'
import type { Source } from '../structure/source.ts'

const featureOf = (file: string): string | undefined => {
  const zone = zoneOf(file)
  return zone.kind === 'feature' ? zone.name : undefined
}

/** Returns the features that import a file of one of `features`, themselves left out. */
export function featuresAbove(features: ReadonlySet<string>, sources: readonly Source[]): Set<string> {
  const above = new Set<string>()
  for (const file of sources) {
    const feature = featureOf(file.file)
    if (feature === undefined || features.has(feature) || above.has(feature)) continue
    const imported = importsOf(file).map(({ target }) => featureOf(resolve(file.file, target) ?? ''))
    if (imported.some((name) => name !== undefined && features.has(name))) above.add(feature)
  }
  return above
}

/**
 * Returns the path filters of the tests to run after a change: all tests of a changed feature, the tests without a database of the
 * features that import it, and outside of features those in the folder of a changed file.
 */
export function testFilters(changed: readonly string[], sources: readonly Source[]): string[] {
  const code = changed.filter((file) => /\.tsx?$/.test(file))
  const features = new Set(code.flatMap((file) => featureOf(file) ?? []))
  const folders = code
    .filter((file) => featureOf(file) === undefined && file.includes('/'))
    .map((file) => dirname(file))
  return [
    ...[...features].map((name) => `features/${name}/`),
    ...[...featuresAbove(features, sources)].flatMap((name) => [`features/${name}/shared/`, `features/${name}/web/`]),
    ...new Set(folders.map((folder) => `${folder}/`)),
  ].toSorted()
}
