/** `npm run format [-- --check]`: the one formatter, over the whole house. */
import { has, isMain, runNode } from './run.ts'

/** Formats in place, or with `--check` only says which files differ; answers the exit code. */
export async function format(args: readonly string[] = []): Promise<number> {
  if (!has('tools/lint/node_modules/oxfmt')) {
    console.error('The formatter is not installed: run `npm run format`, which installs it.')
    return 1
  }
  return runNode('tools/lint/node_modules/oxfmt/bin/oxfmt', [...args])
}

if (isMain(import.meta)) process.exitCode = await format(process.argv.slice(2))
