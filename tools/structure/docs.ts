import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineAt, type Problem, type Source } from './source.ts'

const PATH = /`((?:features|platform|app|tools|db|bench|e2e|docs)\/[^`<>*\s]+)`/g

/** The paths that a page of documentation names in code spans; `a/{b,c}.ts` names two. */
export function pathsIn(text: string): { path: string; line: number }[] {
  return [...text.matchAll(PATH)].flatMap((match) =>
    alternatives(match[1]!).map((path) => ({ path, line: lineAt(text, match.index) })),
  )
}

function alternatives(path: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(path)
  if (!braces) return [path]
  const [before, after] = [path.slice(0, braces.index), path.slice(braces.index + braces[0].length)]
  return braces[1]!.split(',').flatMap((part) => alternatives(before + part + after))
}

/** Paths named in the documentation that are not in the repository. */
export function checkDocs(root: string): Problem[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root })
  const pages = listed
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
  return pages.flatMap((file) =>
    pathsIn(readFileSync(join(root, file), 'utf8'))
      .filter(({ path }) => !existsSync(join(root, path)))
      .map(({ path, line }) => ({ file, line, message: `names ${path}, which is not there` })),
  )
}

const PAGE = /(?<![\w/.])((?:docs\/)?[\w-]+\.md|docs\/[\w/-]+\.md)\b/g

/** Pages that a comment cites and that are not in the repository: what a comment needs is in `docs/`. */
export function checkCited(file: Source, exists: (path: string) => boolean): Problem[] {
  const comments = Array.from({ length: file.text.length }, (_, i) =>
    file.withoutComments[i] === file.text[i] ? ' ' : file.text[i],
  ).join('')
  return [...comments.matchAll(PAGE)]
    .filter((match) => !exists(match[1]!))
    .map((match) => ({
      file: file.file,
      line: lineAt(file.text, match.index),
      message: `cites ${match[1]}, which is not there`,
    }))
}
