/** `npm run dev`: the server, restarted when a file of it changes, and the web with hot reload, on one address with demo data. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createServer } from 'vite'
import { ROOT } from './run.ts'

/** Paths that the server answers; everything else is the web app. */
const SERVED = [
  '/comunibus/api',
  '/hazard/api',
  '/login/api',
  '/notification/api',
  '/personal-data/api',
  '/health',
  '/docs',
]

/** How often the server is asked whether it is ready. */
const POLL_MS = 50

const port = Number(process.env['PORT'] ?? 3000)
const behind = port + 1

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(ROOT, 'app/server/main.ts')], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PORT: String(behind), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}` },
})

const vite = await createServer({
  root: ROOT,
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    warmup: { clientFiles: ['app/web/main.tsx'] },
    proxy: Object.fromEntries(SERVED.map((path) => [path, { target: `http://127.0.0.1:${behind}`, ws: true }])),
  },
})

const ended = new AbortController()
async function end(): Promise<void> {
  if (ended.signal.aborted) return
  ended.abort()
  server.kill('SIGTERM')
  await vite.close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
server.on('exit', (code) => {
  process.exitCode = ended.signal.aborted ? 0 : (code ?? 1)
  void end()
})

/** True once the server says that it is ready; false when the command ends before. */
async function isReady(): Promise<boolean> {
  while (!ended.signal.aborted) {
    const answer = await fetch(`http://127.0.0.1:${behind}/health/ready`).catch(() => null)
    if (answer?.ok) return true
    await setTimeout(POLL_MS)
  }
  return false
}

if (await isReady()) {
  await vite.listen()
  console.log(`Caravan with hot reload: http://localhost:${port}`)
}
