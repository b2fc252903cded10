import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CHECKSUMS, checkMigrations, completed, readMigrations } from './migrations.ts'

let root: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
    cwd: root,
    stdio: 'pipe',
  })
const write = (name: string, text: string) => writeFileSync(join(root, 'db/migrations', name), text)
const generate = () => writeFileSync(join(root, CHECKSUMS), completed(readMigrations(root)))
const problems = () => checkMigrations(readMigrations(root)).map(({ file, message }) => `${file} ${message}`)

/** One migration merged into `main`, and a branch on which somebody works. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'caravan-migrations-'))
  mkdirSync(join(root, 'db/migrations'), { recursive: true })
  git('init', '--quiet', '--initial-branch=main')
  write('0001_first.sql', 'create table a (id int);\n')
  generate()
  git('add', '--all')
  git('commit', '--quiet', '--message=First')
  git('switch', '--quiet', '--create', 'work')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const MERGED = [expect.stringMatching(/^db\/migrations\/0001_first\.sql was merged: a migration is never changed/)]

test('a new migration is listed by the generator, and may be written differently until it is merged', () => {
  expect(problems()).toEqual([])
  write('0002_second.sql', 'create table b (id int);\n')
  expect(problems()).toEqual([expect.stringMatching(/0002_second\.sql is not in db\/migrations\/checksums\.txt/)])
  generate()
  expect(problems()).toEqual([])
  write('0002_second.sql', 'create table b (id bigint);\n')
  expect(problems()).toEqual([expect.stringMatching(/0002_second\.sql differs from/)])
  generate()
  expect(problems()).toEqual([])
})

test('a merged migration that was changed is refused, also when its checksum was changed with it', () => {
  write('0001_first.sql', 'create table a (id bigint);\n')
  expect(problems()).toEqual(MERGED)
  rmSync(join(root, CHECKSUMS))
  generate()
  expect(problems()).toEqual(MERGED)
})

test('a merged migration that was removed is refused', () => {
  rmSync(join(root, 'db/migrations/0001_first.sql'))
  expect(problems()).toEqual(MERGED)
  generate()
  expect(problems()).toEqual(MERGED)
})

test('other ends of line are no change', () => {
  write('0001_first.sql', 'create table a (id int);\r\n')
  expect(problems()).toEqual([])
})

test('without git the list alone says it', () => {
  rmSync(join(root, '.git'), { recursive: true })
  expect(problems()).toEqual([])
  write('0001_first.sql', 'create table a (id bigint);\n')
  const changed = [expect.stringMatching(/0001_first\.sql differs from/)]
  expect(problems()).toEqual(changed)
  generate()
  expect(problems()).toEqual(changed)
})

const check = 'alter table a add constraint a_positive check (id > 0)'

test('a check on a table that exists is added without reading the table, and validated by a later migration', () => {
  const number = '0379'
  const wrong = (text: string) => {
    write(`${number}_check.sql`, text)
    generate()
    return problems()
  }
  const validating = [
    expect.stringMatching(/0379_check\.sql adds a check to `a` that reads the whole table under a lock/),
  ]
  expect(wrong(`${check};\n`)).toEqual(validating)
  expect(wrong('alter table a add check (id > 0);\n')).toEqual(validating)
  expect(wrong('ALTER TABLE a\n  ADD CONSTRAINT c CHECK (id > 0), add column b int;\n')).toEqual(validating)
  expect(wrong(`${check} not valid;\nalter table a validate constraint a_positive;\n`)).toEqual([
    expect.stringMatching(/0379_check\.sql validates what it adds to `a`/),
  ])
  expect(wrong(`-- ${check};\n${check} not valid;\n`)).toEqual([])
  expect(wrong('create table b (id int);\nalter table b add check (id > 0);\n')).toEqual([])
  write('0380_validate.sql', 'alter table a validate constraint a_positive;\n')
  generate()
  expect(problems()).toEqual([])
})

const reads = (what: string) => expect.stringMatching(`adds ${what} to \`a\` that reads the whole table under a lock`)
const LONG_LOCKS: [string, unknown[]][] = [
  ['alter table a add column n int default 0 check (n >= 0);', [reads('a check')]],
  ['alter table a add n int check (n in (1, 2)), add column m int;', [reads('a check')]],
  ['alter table a add constraint b check (id > 0) not valid, add constraint c check (id < 9);', [reads('a check')]],
  ["alter table a add constraint b check (id::text <> 'not valid');", [reads('a check')]],
  ['alter table "a" add check (id > 0);', [reads('a check')]],
  ['alter table if exists only public.a add check (id > 0);', [reads('a check')]],
  ['alter table a add constraint "id is positive" check (id > 0);', [reads('a check')]],
  ['alter table a add constraint b foreign key (id) references c;', [reads('a foreign key')]],
  ['alter table a add foreign key (id) references c (id), add column d text;', [reads('a foreign key')]],
  ['alter table a add column d int not null default 1 references c;', [reads('a foreign key')]],
  [
    'alter table a alter column id set not null;',
    [expect.stringMatching('sets `not null` on a column of `a`, which reads the whole table under a lock')],
  ],
  [
    'alter table a alter "id" set not null;',
    [expect.stringMatching('sets `not null` on a column of `a`, which reads the whole table under a lock')],
  ],
  [
    'alter table a add constraint b check (id > 0) not valid, validate constraint b;',
    [expect.stringMatching('validates what it adds to `a`')],
  ],
  ['alter table a add constraint b check (id > 0) not valid, add constraint c check (id < 9) not valid;', []],
  ['alter table a add constraint b foreign key (id, n) references c not valid;', []],
  ["alter table a add column d int references c, add column e text not null default '';", []],
  ["comment on table a is 'one; alter table a add check (id > 0)';", []],
  ['create table "b" (id int); alter table b add check (id > 0), alter column id set not null;', []],
]

test.each(LONG_LOCKS)('%s', (text, found) => {
  write('0379_lock.sql', `${text}\n`)
  generate()
  expect(problems()).toEqual(found)
})

test('checks of migrations from before stay as they are', () => {
  write('0378_check.sql', `${check};\n`)
  generate()
  expect(problems()).toEqual([])
})
