import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startProgram } from './process.ts'

/** A display and a home folder. `env` is the environment of a program that uses them. */
export type Desk = { env: NodeJS.ProcessEnv; end: () => Promise<void> }

/** The toolbar of MiniBrowser keeps its window at 447 px or wider; without padding it allows 390. */
const GTK_CSS =
  'toolbar, button, entry, notebook, tab, header { min-width: 0; padding: 0; margin: 0; border-width: 0; }'

/** Starts Xvfb, whose program is `path`, on a free display, and makes a home folder, which `end` deletes. */
export async function openDesk(path: string): Promise<Desk> {
  const home = makeHome()
  const xvfb = startProgram(path, ['-displayfd', '1', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'], {})
  const display = await firstLine(xvfb.child.stdout)
  return {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      TZ: 'Europe/Rome',
      // No accessibility bus, which would be started and would outlive the browser.
      NO_AT_BRIDGE: '1',
      GIO_USE_VFS: 'local',
    },
    end: async () => {
      await xvfb.end()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A home folder with the GTK settings of these runs: a narrow toolbar, reduced motion. */
function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'caravan-webkit-'))
  const settings = join(home, '.config', 'gtk-3.0')
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'gtk.css'), GTK_CSS)
  writeFileSync(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return home
}

function firstLine(output: NodeJS.ReadableStream | null): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!output) return reject(new Error('Xvfb has no output.'))
    const lines = createInterface({ input: output })
    lines.once('line', (line) => resolve(line.trim()))
    lines.once('close', () => reject(new Error('Xvfb ended before it opened a display.')))
  })
}
