/** `npm run format [-- --check]`: the one formatter, over the whole house. */
import { has, isMain, runNode } from './run.ts'

/** Formats in place, or with `--check` only says which files differ; answers the exit code. */
export async function format(args: readonly string[] = []): Promise<number> {
  if (!has('tools/lint/node_modules/oxfmt')) {
    console.error('The formatter is not installed: run `npm run format`, which installs it.')
    return 1
  }
  const bin = 'tools/lint/node_modules/oxfmt/bin/oxfmt'
  const code = await runNode(bin, [...args])
  // Where a comment moves, the second pass has the last word; a third changes nothing.
  return code !== 0 || args.includes('--check') ? code : runNode(bin, [...args])
}

if (isMain(import.meta)) process.exitCode = await format(process.argv.slice(2))
