import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Setup } from './setup.ts'
import { byPlace, longest, type CpuProfile } from './profile.ts'
import { beginMeasuring, slowest } from './database-time.ts'
import { withOwner } from './world.ts'
import { lookAt } from './run.ts'
import { shortened } from './shortened.ts'
import { sum } from './statistics.ts'
import type { Workload } from './workloads.ts'

const ROOT = join(import.meta.dirname, '../..')
const FUNCTIONS = 25
const PLACES = 12
const STATEMENTS = 12
const WARM_UP_S = 3

/** Statements that differ only in how many parameters a list has, together; each of their texts is planned by itself. */
function alike(statements: Record<string, number>): { text: string; times: number; texts: number }[] {
  const some = Map.groupBy(Object.entries(statements), ([text]) => text.replace(/\(\$\d+(, \$\d+)+\)/g, '(…)'))
  return [...some]
    .map(([text, its]) => ({ text, times: sum(its.map(([, times]) => times)), texts: its.length }))
    .toSorted((a, b) => b.times - a.times)
}

/** Runs the product alone under a workload for some seconds and prints its statements and the functions with the most self time. */
export async function printProfile(setup: Setup, workload: Workload, seconds: number): Promise<void> {
  const order = { workload, side: 'product' } as const
  await setup.load.ask({ ...order, seconds: WARM_UP_S })
  const looked = await lookAt(setup, workload)
  const file = join(setup.scratch, `${workload}.cpuprofile`)
  await withOwner(setup.owner, beginMeasuring)
  await setup.product.ask({ what: 'profile' })
  const heard = await setup.load.ask({ ...order, seconds })
  await setup.product.ask({ what: 'profiled', file })
  const profile: CpuProfile = JSON.parse(readFileSync(file, 'utf8'))
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(7)

  console.log(`\n# ${workload}: ${Math.round(heard.requests / heard.seconds)} requests/s under the profile\n`)
  console.log(`for each request ${(looked.roundTrips / looked.requests).toFixed(1)} round trips, and`)
  for (const { text, times, texts } of alike(looked.statements))
    console.log(
      `${(times / looked.requests).toFixed(2).padStart(6)}  ${texts > 1 ? `(${texts} texts) ` : ''}${shortened(text)}`,
    )
  console.log('\nthe database for each request, ms of planning + running')
  for (const { text, calls, plans, planMs, runMs } of await withOwner(setup.owner, (owner) =>
    slowest(owner, STATEMENTS),
  ))
    console.log(
      `${planMs.toFixed(2).padStart(6)} + ${runMs.toFixed(2)}  ×${(calls / heard.requests).toFixed(2)}, ${Math.round((plans / calls) * 100)} % planned anew  ${shortened(text.replace(/\s+/g, ' '))}`,
    )
  console.log('\nself time by place')
  for (const { place, share } of byPlace(profile, ROOT).slice(0, PLACES)) console.log(`${percent(share)}  ${place}`)
  console.log('\nself time by function')
  for (const { name, where, share, ms } of longest(profile, ROOT, FUNCTIONS))
    console.log(`${percent(share)} ${ms.toFixed(0).padStart(6)} ms  ${name}  ${where}`)
}
