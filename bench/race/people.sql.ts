import { DAY, PER_GROUP, type Size } from './size.ts'

/** A share from 0 to 1 that is the same at every build, and another one for each text. */
const share = (text: string) => `((hashtext(${text}) & 65535) / 65536.0)`

/** The earlier a name stands in its list, the more often it is taken. */
const rank = (list: string, text: string) => `1 + floor(cardinality(${list}) * power(${share(text)}, 1.6))::int`

/**
 * What every statement of the world works with: ids made of a kind and a number (their time part grows with the number, as
 * that of ids from the product does), the lists of names ($1 given, $2 family), groups, children and parents.
 */
export const PEOPLE_BASIS = ({ groups, groupsOfOrganisation }: Size): { sql: string; names: boolean }[] => [
  {
    sql: `create function pg_temp.id (kind int, n bigint) returns uuid immutable language sql as
      $$ select (lpad(to_hex(1750000000000 + n), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid $$`,
    names: false,
  },
  {
    sql: `create temp table a_group as select g, pg_temp.id(1, g / ${groupsOfOrganisation}) as org, pg_temp.id(2, g) as id
      from generate_series(0, ${groups - 1}) g`,
    names: false,
  },
  {
    sql: `create temp table a_family as select g, f, ($1::text[])[${rank('$1::text[]', `'family ' || g || ' ' || f`)}] as surname
      from a_group cross join generate_series(0, ${PER_GROUP.families - 1}) f`,
    names: true,
  },
  {
    sql: `create temp table a_child as
      select g * ${PER_GROUP.children} + c as n, g, c, a_family.f, org, a_group.id as grp,
        pg_temp.id(4, g * ${PER_GROUP.children} + c) as id, surname,
        ($1::text[])[${rank('$1::text[]', `'child ' || g || ' ' || c`)}] as name,
        (1 + c % 5) || substr('ABCD', 1 + (c / 5) % 4, 1) as school_class
      from a_group cross join generate_series(0, ${PER_GROUP.children - 1}) c
      join a_family using (g) where a_family.f = c * ${PER_GROUP.families} / ${PER_GROUP.children}`,
    names: true,
  },
  {
    sql: `create temp table a_parent as
      select g * ${PER_GROUP.parents} + p as n, g, p, a_family.f, org, a_group.id as grp,
        pg_temp.id(5, g * ${PER_GROUP.parents} + p) as id, surname,
        ($1::text[])[${rank('$1::text[]', `'parent ' || g || ' ' || p`)}] as name
      from a_group cross join generate_series(0, ${PER_GROUP.parents - 1}) p
      join a_family using (g) where a_family.f = p * ${PER_GROUP.families} / ${PER_GROUP.parents}`,
    names: true,
  },
]

const BORN = `'2025-09-01T08:00:00Z'::timestamptz`
const SINCE = `'2025-09-01'::date`

/** Rows by table, in an order in which everything that is pointed to stands before what points to it. $1: the hash of the password. */
export const PEOPLE: readonly { table: string; sql: string; hash?: boolean }[] = [
  {
    table: 'control.organisation',
    sql: `insert into control.organisation (id, name, created_at)
      select distinct org, 'School association ' || right(org::text, 1), ${BORN} from a_group`,
  },
  {
    table: 'customer_group',
    sql: `insert into customer_group (organisation_id, id, name, zone, created_at)
      select org, id, 'Primary school ' || g, 'Europe/Rome', ${BORN} from a_group`,
  },
  {
    table: 'person',
    sql: `insert into person (organisation_id, id, name, surname, email, phone, created_at)
      select org, id, name, surname, null, null, ${BORN} from a_child
      union all select org, id, name, surname, 'parent-' || n || '@example.org', '+39 02 ' || (1000000 + n), ${BORN} from a_parent
      union all select org, pg_temp.id(6, g * ${PER_GROUP.assistants} + a), 'Assistant', 'Number ' || a, null, '+39 03 ' || (1000000 + g * 100 + a), ${BORN}
        from a_group cross join generate_series(0, ${PER_GROUP.assistants - 1}) a
      union all select org, pg_temp.id(7, a), 'Administrator', 'Number ' || a, 'administrator-' || a || '@example.org', null, ${BORN} from an_administrator`,
  },
  {
    table: 'membership',
    sql: `insert into membership (organisation_id, id, person_id, group_id, role, valid_from)
      select org, pg_temp.id(8, n), id, grp, 'CHILD', ${SINCE} from a_child
      union all select org, pg_temp.id(9, n), id, grp, 'CB_PARENT', ${SINCE} from a_parent
      union all select org, pg_temp.id(10, g * ${PER_GROUP.assistants} + a), pg_temp.id(6, g * ${PER_GROUP.assistants} + a), id, 'CB_ASSISTANT', ${SINCE}
        from a_group cross join generate_series(0, ${PER_GROUP.assistants - 1}) a
      union all select org, pg_temp.id(11, a), pg_temp.id(7, a), grp, 'CB_ADMIN', ${SINCE} from an_administrator`,
  },
  {
    table: 'child_profile',
    sql: `insert into child_profile (organisation_id, group_id, person_id, school_class, needs, name_key, created_at)
      select org, grp, id, school_class, case when n % 40 = 0 then '{allergy}'::text[] else '{}' end,
        lower(surname || ' ' || name), ${BORN} from a_child order by n`,
  },
  {
    table: 'relationship',
    sql: `insert into relationship (organisation_id, id, adult_id, child_id, kind, valid_from, see, see_care, see_documents, notify, decide, decide_medical, collect)
      select c.org, pg_temp.id(12, row_number() over (order by c.n, p.n)), p.id, c.id,
        case when p.p % 2 = 0 then 'mother' else 'father' end, ${SINCE}, true, true, true, true, true, true, true
      from a_child c join a_parent p on p.g = c.g and p.f = c.f`,
  },
  {
    table: 'control.account',
    hash: true,
    sql: `insert into control.account (id, username, password_hash, created_at)
      select pg_temp.id(21, n), 'parent-' || n, $1, ${BORN} from a_parent
      union all select pg_temp.id(22, n), 'assistant-' || n, $1, ${BORN} from an_assistant
      union all select pg_temp.id(23, a), 'administrator-' || a, $1, ${BORN} from an_administrator`,
  },
  {
    table: 'control.account_organisation',
    sql: `insert into control.account_organisation (account_id, organisation_id, person_id)
      select pg_temp.id(21, n), org, id from a_parent
      union all select pg_temp.id(22, n), org, pg_temp.id(6, n) from an_assistant
      union all select pg_temp.id(23, a), org, pg_temp.id(7, a) from an_administrator`,
  },
]

/** The staff: ten assistants of each group, and the administrators of a race, each of one group. */
export const STAFF_BASIS = (administrators: number): string[] => [
  `create temp table an_assistant as select g * ${PER_GROUP.assistants} + a as n, g, a, org from a_group
    cross join generate_series(0, ${PER_GROUP.assistants - 1}) a`,
  `create temp table an_administrator as select a, g, org, a_group.id as grp from generate_series(0, ${administrators - 1}) a
    join a_group on g = a % (select count(*) from a_group)`,
]

export { BORN, DAY, share, SINCE }
