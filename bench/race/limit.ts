import { createServer } from 'node:http'
import pg from 'pg'
import { LIMIT } from './limit.sql.ts'
import { isWorkload } from './workloads.ts'

/**
 * The limit: what this machine and this database can do for a request. It reads the parameters, sends one named statement and
 * passes on the text that the database made: no session, no rights, no row security, no checks. Loopback only.
 */
const CONNECTIONS = 16

const pool = new pg.Pool({ connectionString: process.argv[2], max: CONNECTIONS })
pool.on('error', () => {})

const server = createServer((request, response) => {
  const workload = (request.url ?? '').slice(1)
  if (!isWorkload(workload)) {
    response.writeHead(404, { 'content-length': 0 }).end()
    return
  }
  let came = ''
  request.setEncoding('utf8')
  request.on('data', (text: string) => (came += text))
  request.on('end', () => {
    const values: unknown[] = JSON.parse(came)
    pool.query<{ json: string }>({ name: workload, text: LIMIT[workload], values }).then(
      ({ rows }) => answer(rows[0] ? 200 : 404, rows[0]?.json ?? ''),
      (error: unknown) => answer(500, String(error)),
    )
  })
  const answer = (status: number, json: string) =>
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(json),
      })
      .end(json)
})
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.send?.({ port: address.port })
})
process.on('disconnect', () => process.exit(0))
