import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Returns the files, by their path from the root, that differ from where this branch left `main` (on `main` itself: from the last
 * commit), with those that git does not track yet. Deleted files are left out.
 */
export function changedFiles(): string[] {
  const [branch = ''] = git('rev-parse', '--abbrev-ref', 'HEAD')
  const base = branch === 'main' ? ['HEAD'] : git('merge-base', 'HEAD', 'main')
  const files = [...git('diff', '--name-only', ...base), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].filter((file) => existsSync(join(ROOT, file)))
}
