import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { styleProblems } from './built-styles.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-styles-'))
  mkdirSync(join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, code: string) => writeFileSync(join(folder, name), code)

test.each([
  ['assets/page.js', 'const sx={"&:has(input)":{color:"red"}}', ':has'],
  ['assets/page.js', 'const sx={color:"color-mix(in srgb, red, blue)"}', 'color-mix()'],
  ['assets/page.js', 'const sx={background:on?"oklch(0.7 0.1 20)":"red"}', 'oklch()'],
  ['assets/page.js', 'const sx={gridTemplateColumns:{xs:"1fr",md:"subgrid"}}', 'grid-template-columns: subgrid'],
  ['assets/page.js', 'const sx={minHeight:`calc(${rows} * 1lh)`}', '1lh'],
  ['assets/page.js', 'const sx={textWrap:"balance"}', 'text-wrap'],
  ['assets/page.js', 'const sx={"@starting-style":{opacity:0}}', '@starting-style'],
  ['assets/page.css', '.a{color:red}.b:has(.c){color:red}', ':has'],
  ['assets/page.css', '.a{color:red;background:light-dark(#fff,#000)}', 'light-dark()'],
  ['assets/page.css', '@scope (.a){.b{color:red}}', '@scope'],
])('%s with %s is refused', (file, code, name) => {
  write(file, code)
  expect(styleProblems(folder)).toEqual([`${file} styles with ${name}, which a browser of package.json lacks.`])
})

test.each([
  ['assets/page.js', 'const sx={minHeight:"100dvh",color:"var(--text)","&:focus-visible,&:is(a)":{inset:0}}'],
  ['assets/page.js', 'const size=Math.round(2),rule={label:"1lh",hasText:(has)=>has("color-mix")}'],
  ['assets/page.js', 'const sx={userSelect:"none",backdropFilter:"blur(2px)",cursor:"pointer"}'],
  ['assets/page.css', '.a{height:100dvh;mask-image:none}@container (width>1px){.a:where(.b){gap:1cqw}}'],
  ['assets/page.css', '/* .a:has(.b) */.a{--has:1}'],
])('%s with %s is there in every browser', (file, code) => {
  write(file, code)
  expect(styleProblems(folder)).toEqual([])
})
