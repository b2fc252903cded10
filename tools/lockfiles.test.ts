import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROOT } from './run.ts'

const versions = z.record(z.string(), z.string())
const manifest = z.object({
  dependencies: z.optional(versions),
  devDependencies: z.optional(versions),
  optionalDependencies: z.optional(versions),
})
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ integrity: z.optional(z.string()), resolved: z.optional(z.string()), ...manifest.shape }),
  ),
})
const read = <T extends z.ZodMiniType>(path: string, schema: T): z.output<T> =>
  schema.parse(JSON.parse(readFileSync(join(ROOT, path), 'utf8')))

test.each(['package-lock.json', 'tools/lint/package-lock.json'])(
  '%s pins every package by its content, without the address of a registry',
  (path) => {
    const { '': root, ...packages } = read(path, lockfile).packages
    expect(manifest.parse(root)).toEqual(read(join(dirname(path), 'package.json'), manifest))
    expect(Object.keys(packages).filter((name) => packages[name]?.integrity === undefined)).toEqual([])
    expect(Object.keys(packages).filter((name) => packages[name]?.resolved !== undefined)).toEqual([])
  },
)
