import { areaPagesTexts } from '#features/area/shared/area-pages.texts.ts'
import { ATTRIBUTION } from '#features/area/shared/area.contract.ts'
import { addAddresses, importArea, removeArea } from '#features/area/server/area.commands.ts'
import { ImportCancelled, ImportUnderWay, type Import } from '#features/area/server/importing/run.ts'
import type { ListReport, RowProblem } from '#features/area/server/lists/report.ts'
import { addressesIn } from '#features/area/server/addresses.api.ts'
import { areaOf } from '#features/area/server/area.queries.ts'
import { roadsIn, type Mode } from '#features/area/server/roads.api.ts'
import { FileError } from '#features/area/server/osm/file-error.ts'
import type { AreaMeta } from '#features/area/server/streets/graph.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import { UsageError } from './usage-error.ts'

export const USAGE = `Usage:
  npm run area -- import <file.osm.pbf>                            make an extract of OpenStreetMap the area, also beside a running server
  npm run area -- addresses <list.csv>                             add the addresses of an official list (columns of ANNCSU or OpenAddresses) to the area
  npm run area -- remove                                           take the area away
  npm run area -- show                                             what is known of it
  npm run area -- route <lat,lon> <lat,lon> [--mode foot|car|bus]  the quickest way between two points
  npm run area -- find "<text>"                                    addresses that a text may mean`

/** An import that did not happen, in the words of the Map page. */
export class RefusedFile extends Error {}

/** A command takes the folder of the area and returns what it prints. */
export type AreaCommand = (folder: string, print: (line: string) => void) => Promise<void>

/** The command that the arguments name. Throws a `UsageError`. */
export function readAreaCommand([name = '', ...rest]: readonly string[]): AreaCommand {
  if (name === 'import' && rest.length === 1) return (folder, print) => importInto(folder, rest[0]!, print)
  if (name === 'addresses' && rest.length === 1) return (folder, print) => addInto(folder, rest[0]!, print)
  if (name === 'remove' && rest.length === 0)
    return async (folder, print) => {
      removeArea(folder)
      print('There is no area any more.')
    }
  if (name === 'show' && rest.length === 0) return show
  if (name === 'find' && rest.length === 1 && rest[0] !== '') return finding(rest[0]!)
  if (name === 'route') return routeOf(rest)
  throw new UsageError(name === '' ? 'What to do is missing.' : `"${[name, ...rest].join(' ')}" is not understood.`)
}

async function importInto(folder: string, path: string, print: (line: string) => void): Promise<void> {
  const { done, seconds } = await imported(importArea, folder, path, print)
  print(`Imported in ${seconds} s.`)
  for (const line of linesOf(done)) print(line)
}

async function addInto(folder: string, path: string, print: (line: string) => void): Promise<void> {
  const { done, seconds } = await imported(addAddresses, folder, path, print)
  print(`${done.rows} rows read in ${seconds} s, ${done.added} addresses added.`)
  for (const line of listLines(done)) print(line)
}

/** What became of the rows that were not added, as far as there are any. */
function listLines({ known, outside, noNumber, noPoint, bad, named }: ListReport): string[] {
  const counts = [
    [known, 'known already'],
    [outside, 'outside of the area'],
    [noNumber, 'without a number'],
    [noPoint, 'without a point'],
    [bad, 'cannot be read'],
  ] as const
  return [
    ...counts.filter(([count]) => count > 0).map(([count, what]) => `  ${count} ${what}`),
    ...named.map(({ row, problem, value }) => `    row ${row}: ${ROW_PROBLEMS[problem]}: ${value}`),
    ...(bad > named.length ? [`    and ${bad - named.length} more`] : []),
  ]
}

const ROW_PROBLEMS: Readonly<Record<RowProblem, string>> = {
  cells: 'other number of cells than the header',
  letters: 'letters that are not UTF-8',
  street: 'no street',
  point: 'no longitude and latitude',
}

type Importing<Done> = (order: Import) => Promise<Done>

async function imported<Done>(run: Importing<Done>, folder: string, path: string, print: (line: string) => void) {
  const began = performance.now()
  let told = 0
  const onProgress = (read: number) => {
    if (read < told + 0.25) return
    told = read
    print(`  ${Math.round(read * 100)} % read`)
  }
  try {
    // real time: no server runs in this process, and nothing is decided by it.
    const done = await run({ path, folder, importedAt: new Date().toISOString(), onProgress })
    return { done, seconds: ((performance.now() - began) / 1000).toFixed(1) }
  } catch (error) {
    if (error instanceof ImportUnderWay) throw new RefusedFile('Another import is under way.')
    if (error instanceof ImportCancelled) throw new RefusedFile('The import was cancelled; the area is as it was.')
    if (!(error instanceof FileError)) throw error
    throw new RefusedFile(`${areaPagesTexts[`area.file.${error.problem}`].en} (${error.where})`)
  }
}

async function show(folder: string, print: (line: string) => void): Promise<void> {
  const meta = await areaOf(folder)
  for (const line of meta === null ? ['There is no area.'] : linesOf(meta)) print(line)
}

function linesOf({ extractedAt, sourceBytes, streets, bounds }: AreaMeta): string[] {
  const { south, west, north, east } = bounds
  return [
    `Extract of ${extractedAt?.slice(0, 10) ?? 'unknown date'}, ${(sourceBytes / 1e6).toFixed(1)} MB`,
    `${streets} streets between ${south}, ${west} and ${north}, ${east}`,
    ATTRIBUTION,
  ]
}

function finding(text: string): AreaCommand {
  return async (folder, print) => {
    const found = await addressesIn(folder).find(text)
    if (found === null) print('No addresses are known.')
    if (found?.length === 0) print('No address was found.')
    for (const { label, latitude, longitude, confidence } of found ?? [])
      print(`${latitude},${longitude} ${confidence} ${label}`)
  }
}

function routeOf(args: readonly string[]): AreaCommand {
  const [from, to, option, mode = 'foot', ...more] = args
  const points = [pointOf(from), pointOf(to)] as const
  if ((option ?? '--mode') !== '--mode' || more.length > 0 || (option !== undefined && args.length !== 4))
    throw new UsageError(`"${args.join(' ')}" is not understood.`)
  const known = modeOf(mode)
  return async (folder, print) => {
    const road = await roadsIn(folder).road(points[0], points[1], known)
    if (road === null) {
      print('No way was found.')
      return
    }
    print(`${Math.round(road.seconds)} s, ${Math.round(road.metres)} m, ${road.shape.length} points`)
    print(road.shape.map(([latitude, longitude]) => `${latitude},${longitude}`).join(' '))
  }
}

function modeOf(text: string): Mode {
  if (text === 'foot' || text === 'car' || text === 'bus') return text
  throw new UsageError(`"${text}" is none of foot, car, bus.`)
}

function pointOf(text = ''): Point {
  const [latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text)?.slice(1).map(Number) ?? []
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw new UsageError(`"${text}" is no point such as 43.7384,7.4246.`)
  return { latitude, longitude }
}
