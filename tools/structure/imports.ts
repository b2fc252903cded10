import { dirname, join, normalize } from 'node:path'
import { lineAt, type Problem, type Source } from './source.ts'

/** Where a file stands: machinery, a feature, the list of features, or the workshop around the product. */
export type Zone =
  | { kind: 'platform'; side: string }
  | { kind: 'feature'; name: string; side: string }
  | { kind: 'app'; side: string }
  | { kind: 'workshop' }

export function zoneOf(file: string): Zone {
  const [top, second = '', third = ''] = file.split('/')
  if (top === 'platform') return { kind: 'platform', side: second }
  if (top === 'features') return { kind: 'feature', name: second, side: third }
  if (top === 'app') return { kind: 'app', side: second }
  return { kind: 'workshop' }
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\1/g

/** Every module that the file names, with the position of the name. */
export function importsOf(file: Source): { target: string; line: number }[] {
  return [...file.withoutComments.matchAll(IMPORT)]
    .filter((match) => file.code[match.index] !== ' ')
    .map((match) => ({ target: match[2]!, line: lineAt(file.text, match.index) }))
}

/** The path inside the application that an import names, or null for a package. */
export function resolve(from: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return normalize(join(dirname(from), target))
  return null
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.includes('/testing/')
const isPublicDoor = (path: string): boolean => /\/[a-z.-]+\.api\.tsx?$/.test(path)

/** Why `from` may not import `to` (both paths in the application); null when it may. */
export function forbidden(from: string, to: string): string | null {
  const a = zoneOf(from)
  const b = zoneOf(to)
  if (a.kind === 'workshop') return null
  if (b.kind === 'workshop') return isTest(from) ? null : 'the product does not import its workshop'
  const sides = [a.side, b.side]
  if (sides.includes('server') && sides.includes('web')) return 'server and web never meet'
  if (a.side === 'shared' && b.side !== 'shared') return 'shared code imports shared code alone'
  // A test opens the whole house; what it tests stays where it is.
  if (isTest(from)) return null
  if (b.kind === 'app' && a.kind !== 'app') return 'only the app knows the app'
  if (a.kind === 'platform' && b.kind === 'feature') return 'the platform knows no feature'
  if (a.kind === 'feature' && b.kind === 'feature' && a.name !== b.name && b.side !== 'shared') {
    return isPublicDoor(to) ? null : 'a feature reaches another through its shared/ or an .api file'
  }
  return null
}

const SERVER_ONLY = /^(node:|pg$|pg-boss|kysely|fastify|@fastify\/|ws$|pino|@node-rs\/)/
const WEB_ONLY = /^(react$|react-dom|react\/|@mui\/|@emotion\/|@tanstack\/|leaflet|idb$)/

/** Import directions, and packages on the wrong side. */
export function checkImports(file: Source): Problem[] {
  const zone = zoneOf(file.file)
  return importsOf(file).flatMap(({ target, line }) => {
    const inside = resolve(file.file, target)
    const why = inside === null ? packageProblem(file.file, zone, target) : forbidden(file.file, inside)
    return why === null ? [] : [{ file: file.file, line, message: `imports ${target}: ${why}` }]
  })
}

function packageProblem(file: string, zone: Zone, target: string): string | null {
  // What runs while the web is built runs in Node.
  if (zone.kind === 'workshop' || isTest(file) || file.includes('/build/')) return null
  if (zone.side !== 'server' && SERVER_ONLY.test(target)) return 'a package of the server side'
  if (zone.side !== 'web' && WEB_ONLY.test(target)) return 'a package of the web side'
  return null
}
