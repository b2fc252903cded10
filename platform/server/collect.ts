import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let known: NodeJS.GCFunction | undefined

/** The collector of V8. With its flag every new context has it; in the one of the application it stays hidden. */
export function collector(): NodeJS.GCFunction {
  if (known) return known
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return (known = collect)
}
