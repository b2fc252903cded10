import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { spot, withFolder } from '#features/area/server/testing/made-area.ts'
import { makePbf } from '#features/area/server/testing/make-pbf.ts'
import { areaFolderIn, areaOf } from '#features/area/server/area.queries.ts'
import { allowClosedOutput } from './closed-output.ts'

test('a command whose output nobody reads does its work and ends without an error', async () => {
  await withFolder(async (folder) => {
    const nodes = [0, 1].map((at) => ({ id: at + 1, at: spot(at, 0) }))
    const file = join(folder, 'made.osm.pbf')
    writeFileSync(file, makePbf({ nodes, ways: [{ id: 5, refs: [1, 2], tags: { highway: 'residential' } }] }))
    // It prints several times: what Node says of a closed output after the first line ends a process that does not listen.
    const child = spawn(process.execPath, [join(import.meta.dirname, 'area.ts'), 'import', file], {
      env: { ...process.env, DATA_DIR: folder, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect({ said, code }).toEqual({ said: '', code: 0 })
    expect(await areaOf(areaFolderIn(folder))).toMatchObject({ streets: 0 })
  })
})

test('an output that fails otherwise is an error', () => {
  const output = new PassThrough()
  allowClosedOutput(output)
  expect(output.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toBe(true)
  const full = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' })
  expect(() => output.emit('error', full)).toThrow(full)
})
