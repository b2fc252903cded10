import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** Returns the files, by their path from the root, that differ from a commit or are not tracked; throws when git does not know it. */
export function filesSince(commit: string): string[] {
  return [
    ...new Set([
      ...git('diff', '--name-only', '--no-renames', commit),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}

/**
 * Returns the files, by their path from the root, that differ from where this branch left `main` (on `main` itself: from the last
 * commit), with those that git does not track yet. Deleted files are left out.
 */
export function changedFiles(): string[] {
  const [branch = ''] = git('rev-parse', '--abbrev-ref', 'HEAD')
  const [base = 'HEAD'] = branch === 'main' ? ['HEAD'] : git('merge-base', 'HEAD', 'main')
  return filesSince(base).filter((file) => existsSync(join(ROOT, file)))
}
