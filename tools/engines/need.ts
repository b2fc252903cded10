import { installPackages } from '../browser.ts'
import { findFirefox, findWebKit } from './find.ts'

/** Installs WebKitGTK where this is root on Debian. Returns what to tell the reader when it is still missing. */
export const needWebKit = () => need('WebKit', 'webkit2gtk-driver xvfb', () => findWebKit() !== undefined)

/** Installs Firefox where this is root on Debian. Returns what to tell the reader when it is still missing. */
export const needFirefox = () => need('Firefox', 'firefox-esr', () => findFirefox() !== undefined)

function need(name: string, packages: string, installed: () => boolean): string | undefined {
  if (installed()) return undefined
  if (installPackages(packages) && installed()) return undefined
  return `${name} is missing: its tests are skipped. Install it on Debian with \`apt-get install -y --no-install-recommends ${packages}\`.`
}
