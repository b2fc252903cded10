import { basename, dirname } from 'node:path'
import { zoneOf } from './imports.ts'
import type { Problem, Source } from './source.ts'

/** The most files in one folder of a feature, tests not counted: what a reader takes in at a glance. */
const FILES_IN_A_FOLDER = 25
/** The most files through which other features use one side of a feature. */
const DOORS_OF_A_SIDE = 6

/** Sides on which many others build; a number may only become smaller. */
const MORE_DOORS: Readonly<Record<string, number>> = { 'people/server': 9, 'runs/server': 18, 'scheduling/server': 8 }

/** What a file directly in `server/` may be, said by its name: `<subject>.<kind>.ts`. */
const SERVER_KINDS = new Set([
  'api',
  'commands',
  'export',
  'feature',
  'hooks',
  'jobs',
  'policy',
  'queries',
  'routes',
  'rules',
  'seed',
  'templates',
  'worker',
])

const isTest = (file: string): boolean => /\.(test|journey)\.tsx?$/.test(file) || file.includes('/testing/')

/** Folders of features with too many files, sides with too many `.api` files, server files whose name says no kind. */
export function checkLayout(all: readonly Source[]): Problem[] {
  const files = all.map(({ file }) => file).filter((file) => zoneOf(file).kind === 'feature' && !isTest(file))
  return [...tooManyFiles(files), ...tooManyDoors(files), ...files.flatMap(withoutKind)]
}

function tooManyFiles(files: readonly string[]): Problem[] {
  return [...Map.groupBy(files, dirname)].flatMap(([folder, its]) =>
    its.length > FILES_IN_A_FOLDER
      ? [
          {
            file: its[0]!,
            line: 1,
            message: `${folder} has ${its.length} files: a folder has at most ${FILES_IN_A_FOLDER}`,
          },
        ]
      : [],
  )
}

function tooManyDoors(files: readonly string[]): Problem[] {
  const doors = files.filter((file) => /(?<!\.hooks|slots)\.api\.tsx?$/.test(file))
  const sideOf = (file: string) => file.split('/').slice(1, 3).join('/')
  return [...Map.groupBy(doors, sideOf)].flatMap(([side, its]) => {
    const most = MORE_DOORS[side] ?? DOORS_OF_A_SIDE
    const message = `${side} has ${its.length} .api files: at most ${most}, or the feature does too much`
    const fewer = `${side} has ${its.length} .api files: write the smaller number into MORE_DOORS`
    if (its.length < most && side in MORE_DOORS) return [{ file: 'tools/structure/layout.ts', line: 1, message: fewer }]
    return its.length > most ? [{ file: its[0]!, line: 1, message }] : []
  })
}

function withoutKind(file: string): Problem[] {
  const [, , side, ...rest] = file.split('/')
  if (side !== 'server' || rest.length > 1) return []
  const parts = basename(file).split('.')
  const message = `the name says no kind: <subject>.<kind>.ts with one of ${[...SERVER_KINDS].join(', ')}`
  return parts.length > 2 && SERVER_KINDS.has(parts.at(-2)!) ? [] : [{ file, line: 1, message }]
}
