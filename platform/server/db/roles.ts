import type pg from 'pg'

/** The roles that hold the grants. They cannot sign in: the runtime's login roles are members of them. */
const GRANT_ROLES = ['caravan_app', 'caravan_control'] as const
export type GrantRole = (typeof GRANT_ROLES)[number]

/** Makes the grant roles where they are missing. Roles belong to the whole server, not to one database. */
export async function makeGrantRoles(owner: pg.Client): Promise<void> {
  for (const role of GRANT_ROLES) {
    await owner.query(
      `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
    )
  }
}

/** Makes the login role `name`, which is not there yet, with `secret` as a member of `member`. */
export async function makeLoginRole(owner: pg.Client, name: string, secret: string, member: GrantRole): Promise<void> {
  const role = owner.escapeIdentifier(name)
  await owner.query(`create role ${role} login password ${owner.escapeLiteral(secret)} in role ${member}`)
}

/** Why `client` must not serve, or null: a role that owns tables or may bypass row security guards nothing. */
export async function whyUnfit(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string; superuser: boolean; bypass: boolean; owner: boolean }>(`
    select current_user as name, r.rolsuper as superuser, r.rolbypassrls as bypass,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'control') and c.relkind in ('r', 'p')
          and pg_has_role(current_user, c.relowner, 'MEMBER')) as owner
    from pg_roles r where r.rolname = current_user`)
  const role = rows[0]
  if (!role) return 'the role is unknown'
  if (role.superuser) return `the role ${role.name} is a superuser`
  if (role.bypass) return `the role ${role.name} may bypass row security`
  if (role.owner) return `the role ${role.name} owns the tables`
  return null
}
