/**
 * Lets a command go on when nobody reads its output any more, as in `npm run area -- show | head -1`: its lines are lost, its work is
 * done, and it does not end with an error. Other errors of the output still end it.
 */
export function allowClosedOutput(output: NodeJS.EventEmitter = process.stdout): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
