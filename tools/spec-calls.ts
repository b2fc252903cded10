/** `npm run spec-calls`: calls every path of section 7 of the specification and prints method, path, status and shape. */
import { isMain, runNode } from './run.ts'

if (isMain(import.meta))
  process.exitCode = await runNode('node_modules/vitest/vitest.mjs', ['run', 'app/server/spec-calls.test.ts'], {
    CARAVAN_SPEC_CALLS: 'print',
  })
