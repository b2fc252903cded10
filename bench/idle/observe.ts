/** Loaded before the server by bench/idle.ts: notes what it loads in its data folder, and collects garbage at SIGUSR2. */
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { LOADED } from './packages.ts'

const loaded: string[] = []
registerHooks({
  load: (url, context, next) => {
    loaded.push(url)
    return next(url, context)
  },
})
process.once('exit', () => writeFileSync(join(process.env['DATA_DIR'] ?? '.', LOADED), loaded.join('\n')))

setFlagsFromString('--expose-gc')
const collect: NodeJS.GCFunction = runInNewContext('gc')
process.on('SIGUSR2', () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
