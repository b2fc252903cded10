import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** The oldest supported version by browser, named as `browserslist` and the build name it. */
export type Floor = ReadonlyMap<Browser, number>
type Browser = keyof typeof NAMES

/** The name of each browser for the build (`build.target`), in the compatibility data and on screen. */
const NAMES = {
  safari: { target: 'safari', data: ['safari'], shown: 'Safari' },
  ios_saf: { target: 'ios', data: ['safari_ios'], shown: 'iOS' },
  chrome: { target: 'chrome', data: ['chrome', 'chrome_android'], shown: 'Chrome' },
  edge: { target: 'edge', data: ['edge'], shown: 'Edge' },
  firefox: { target: 'firefox', data: ['firefox', 'firefox_android'], shown: 'Firefox' },
} as const

const manifest = z.object({ browserslist: z.array(z.string()) })
const isBrowser = (name: string): name is Browser => name in NAMES

/** Returns the supported browsers of a package.json. Throws at an entry that is not `<browser> >= <version>`. */
export function readFloor(file = 'package.json'): Floor {
  const { browserslist } = manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  return new Map(
    browserslist.map((entry): [Browser, number] => {
      const [, name = '', version = ''] = /^(\w+) >= (\d+(?:\.\d+)?)$/.exec(entry) ?? []
      if (!isBrowser(name))
        throw new Error(`${file}: browserslist has "${entry}", which is not "<browser> >= <version>"`)
      return [name, Number(version)]
    }),
  )
}

/** The same as targets of the build: `safari16.4`. */
export const buildTargets = (floor: Floor): string[] =>
  [...floor].map(([name, version]) => `${NAMES[name].target}${version}`)

/** The same by the names of the compatibility data, in which phones are browsers of their own. */
export const dataVersions = (floor: Floor): { browser: string; version: number }[] =>
  [...floor].flatMap(([name, version]) => NAMES[name].data.map((browser) => ({ browser, version })))

/** The same as a person knows them: `Safari 16.4`. */
export const browserNames = (floor: Floor): string[] =>
  [...floor].map(([name, version]) => `${NAMES[name].shown} ${version}`)
