import type { FastifyInstance } from 'fastify'

/**
 * Notes every route that is mounted from now on. Returns what tells the methods of a path (without its query), sorted; empty for a path
 * that leads nowhere.
 */
export function noteMethods(fastify: FastifyInstance): (path: string) => string[] {
  const methods = new Map<string, Set<string>>()
  fastify.addHook('onRoute', ({ url, method }) => {
    // A folder of files answers what it has.
    if (url.includes('*')) return
    const known = methods.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    methods.set(url, known)
  })
  /** Made at the first wrong path: by then all routes are mounted. */
  let patterns: { pattern: RegExp; methods: Set<string> }[] | null = null
  return (path) => {
    patterns ??= [...methods].map(([url, known]) => ({ pattern: patternOf(url), methods: known }))
    const fitting = patterns.filter(({ pattern }) => pattern.test(path))
    return [...new Set(fitting.flatMap((one) => [...one.methods]))].toSorted()
  }
}

/** As the router reads a path: parameters hold up to 300 characters without a slash (`maxParamLength`), a slash at the end is ignored. */
function patternOf(url: string): RegExp {
  const parts = url
    .replace(/\/$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]{1,300}' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)))
  return new RegExp(`^${parts.join('/')}/?$`)
}
