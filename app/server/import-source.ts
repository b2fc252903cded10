import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readBoston, readYards, STUDENTS_FILE, YARDS_FILE } from '#features/interchange/server/boston.rules.ts'
import { readFamilies } from '#features/interchange/server/families.rules.ts'
import { kindsOf, readingOf } from '#features/interchange/server/problem-kinds.rules.ts'
import type { Reading } from '#features/interchange/server/rows.rules.ts'
import { isZone } from '#platform/shared/dates/zoned.ts'

/** A mistake in how the command was called: printed with the usage. */
export class UsageError extends Error {}

export const USAGE = `npm run import -- --from boston <folder> [--organisation <name>] [--dry-run]
npm run import -- --from families <file.csv> --organisation <name> [--zone Europe/Rome] [--dry-run]`

/** What to import, read from the files that the arguments name. */
export type ImportSource = {
  reading: Reading
  fileName: string
  organisation: string
  dryRun: boolean
  /** What a person should know about the data before reading on. */
  remarks: string[]
}

/** Reads the arguments and the files; throws a UsageError for what cannot be understood or opened. */
export function readSource(args: readonly string[]): ImportSource {
  const { values, positionals } = parse(args)
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new UsageError('Name one folder or file.')
  const dryRun = values['dry-run'] ?? false
  switch (values.from) {
    case 'boston':
      return { ...boston(path), organisation: values.organisation ?? 'Boston 2017', dryRun }
    case 'families': {
      if (!values.organisation) throw new UsageError('Name the organisation: --organisation <name>.')
      return { ...families(path, values.zone ?? 'Europe/Rome'), organisation: values.organisation, dryRun }
    }
    default:
      throw new UsageError('Say where it comes from: --from boston or --from families.')
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        organisation: { type: 'string' },
        zone: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function boston(folder: string) {
  const pupils = readBoston(open(join(folder, STUDENTS_FILE)))
  const yards = readYards(open(join(folder, YARDS_FILE)))
  return {
    reading: { ...pupils, problems: [...kindsOf(pupils.problems), ...kindsOf(yards.problems)] },
    fileName: STUDENTS_FILE,
    remarks: [
      'The data has no names of children: theirs are made up, and the same at every import.',
      `${yards.vehicles.length} vehicles were read and checked; none is kept, because the data says neither whose they are nor how many sit in one.`,
    ],
  }
}

function families(path: string, zone: string) {
  if (!isZone(zone)) throw new UsageError(`${zone} is not a time zone such as Europe/Rome.`)
  const reading = readingOf(readFamilies(open(path)))
  return {
    reading: { ...reading, groups: reading.groups.map((group) => ({ ...group, zone })) },
    fileName: basename(path),
    remarks: [],
  }
}

function open(path: string) {
  try {
    return { name: basename(path), bytes: readFileSync(path) }
  } catch (error) {
    throw new UsageError(
      `${path} cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'}).`,
    )
  }
}
